import Constraints

/// A rectangle: four variables that follow each other.
struct Frame {
  let left, width, top, height: Variable

  init(firstVariable: Int) {
    left = Variable(index: firstVariable)
    width = Variable(index: firstVariable + 1)
    top = Variable(index: firstVariable + 2)
    height = Variable(index: firstVariable + 3)
  }
}
