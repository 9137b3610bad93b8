/** Values that the examples of the rows share: accounts and contracts of a fresh local chain. */
export const exampleValues = {
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  peer: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  chainId: 'eip155:31337',
  accountId: 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  nativeId: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  tokenId: 'eip155:31337:0x5fbdb2315678afecb367f032d93f642f64180aa3',
  routerId: 'eip155:31337:0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
  hash: '0x9f00000000000000000000000000000000000000000000000000000000000001',
  time: '2026-11-20T09:59:48Z',
  projectId: 'local',
} as const
