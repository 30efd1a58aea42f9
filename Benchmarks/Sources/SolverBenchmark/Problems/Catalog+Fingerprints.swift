extension Catalog {
  /// What the records of the common problems amount to, so that a generator that has changed is
  /// noticed where their files are not at hand.
  private static let fingerprints: [String: UInt64] = [
    "s1_enaml": 0xc33f_a128_aa47_ad92,
    "s2_chain_10": 0xfc6d_0c5a_f322_0f33,
    "s2_chain_100": 0xdd0b_cf45_1856_afd9,
    "s2_chain_300": 0x2dff_e618_91e1_5c3c,
    "s2_chain_1000": 0x3b8c_bade_56da_e44f,
    "s2_chain_2000": 0x21a9_95da_242e_f58a,
    "s2_chain_5000": 0x95c8_682d_755c_aa5d,
    "s2x_chain_10": 0x20ea_b1cf_8ef5_3bd4,
    "s2x_chain_100": 0x1fb0_24c0_643e_7dce,
    "s2x_chain_1000": 0x38d0_1023_383a_9680,
    "s3_cards_10": 0x7df4_3cc9_120d_1d91,
    "s3_cards_100": 0x4773_888e_7341_c682,
    "s3_cards_300": 0x23ef_c1f7_9d5b_8f4d,
    "s3_cards_1000": 0x9c02_99ab_ccf4_ea72,
    "s4_grid_10x2": 0xc805_50d9_faac_3511,
    "s4_grid_50x4": 0x6324_49fa_31b7_8bc2,
    "s4_grid_100x10": 0x5304_f71e_af8d_4bb2,
    "s5_churn_100": 0x8db2_ab4f_8ab7_cd93,
  ]

  /// The common problems whose records are not those of the common files.
  static var changedProblems: [String] {
    common.filter { name in
      source(named: name).map { fingerprint(of: $0.problem.records) } != fingerprints[name]
    }
  }

  /// FNV-1a over the bytes of a text.
  private static func fingerprint(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
