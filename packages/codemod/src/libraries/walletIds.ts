/** Ids of Latchkey's catalogue that differ from RainbowKit's names. */
const differing: Readonly<Record<string, string>> = {
  argent: 'ready',
  baseAccount: 'base',
  best: 'bestWallet',
  bifrost: 'bifrostWallet',
  fox: 'foxwallet',
  gate: 'gate',
  kaikas: 'kaia',
  kresus: 'kresus-wallet',
  okto: 'Okto',
  omni: 'omni',
  oneInch: '1inch',
  oneKey: 'onekey',
  paraSwap: 'paraswap',
  sub: 'subwallet',
  universalProfiles: 'universal-profiles',
  xdefi: 'ctrl',
  xPortal: 'xportal',
  zilPay: 'zilpay',
}
/** Names of RainbowKit that stand for a way to connect, which the kit has anyway. */
const ways = new Set(['injectedWallet', 'walletConnectWallet', ''])

/** Returns the id in Latchkey's catalogue of a wallet that RainbowKit exports, such as `rainbowWallet`. */
export function toWalletId(name: string): string | undefined {
  if (ways.has(name)) return undefined
  const stem = name.replace(/Wallet$/, '')
  return differing[stem] ?? stem
}
