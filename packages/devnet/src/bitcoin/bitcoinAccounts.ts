/** A publicly known key of the local Bitcoin, worthless anywhere else. */
export type BitcoinAccount = {
  name: string
  /** P2WPKH address on regtest. */
  address: string
  /** 33 bytes in hex. */
  publicKey: string
  /** WIF of a test network, as wallets import it. */
  privateKey: string
}

/** Accounts for people and tests, from the well-known test phrase (BIP-84): m/84'/1'/0'/0/1 to 4. */
export const bitcoinAccounts = {
  alice: {
    name: 'alice',
    address: 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
    publicKey: '034f1ed3cf19a0d6fbb1db423f5f61608a61d6c321a16dbc8400d76a45f80d7ff3',
    privateKey: 'cP9Qe8G65MQar9MYpjUsJaQSKnYv4w8gXGb3RJPj8E9mxqPdr2tg',
  },
  bob: {
    name: 'bob',
    address: 'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv',
    publicKey: '028a76a4ddbfd85e75b9a3f478873824da290dbdd9507947d9e3bae7706c2380a7',
    privateKey: 'cNZCHvVK8Aa86AmAnikDrn6SzyRieDxEXZHcmX7RMms7TuGet4Y2',
  },
  carol: {
    name: 'carol',
    address: 'bcrt1q0rvyhr5465rrdfmavlj67u7ru5vr434c08qx4e',
    publicKey: '0326a9e72bb8a3db326f2dca26beec97cd8c6db794fda150bf08ad2ad11816295b',
    privateKey: 'cRiin6ZHfE62qBh5jNBrpNETxVnQfLG1haDJBFMdHML9CDRYpAPu',
  },
  dave: {
    name: 'dave',
    address: 'bcrt1qvlwxpcmszwutam7ykvwc272r748a9zzszj8a4s',
    publicKey: '02861168378d487f42c159f49e060a1dada9f96f616e5f7fb0beb519d04baf1b3a',
    privateKey: 'cUSDd3jjziRtr5UF4B96y37YN2XDsUVUJwyiEZXZFpUxydr484ef',
  },
} as const satisfies Record<string, BitcoinAccount>

/** Other addresses of the same phrase, at indexes 10 and 11. */
export const bitcoinOthers = {
  exchange: 'bcrt1qd7s4xxjzw7wr5982nfptv5pz4n37gmyvx4aptg',
  shop: 'bcrt1ql0zm4j5982wqmktw7f4y269srxfvs823jp5lpq',
} as const
