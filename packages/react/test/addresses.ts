/** Two well-known addresses, in EIP-55. */
export const addresses = {
  ada: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  grace: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const
