print("layout-check")
