/** Methods that the wallet supports (EIP-1193). */
export const walletMethods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** Events that the wallet emits. */
export const walletEvents = ['chainChanged', 'accountsChanged'] as const
