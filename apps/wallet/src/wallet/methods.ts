/** What the wallet does for an app (EIP-1193). */
export const walletMethods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** What it tells apps of by itself. */
export const walletEvents = ['chainChanged', 'accountsChanged'] as const
