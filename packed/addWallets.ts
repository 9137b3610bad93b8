/** Puts a wallet of each namespace into a page, before anything of the page runs there. */
export function addWallets(): void {
  const nothing = () => Promise.resolve([])
  const wallet = {
    version: '1.0.0',
    name: 'Packed Solana',
    icon: 'data:image/png;base64,',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: nothing },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': { version: '1.0.0', signTransaction: nothing },
      'solana:signMessage': { version: '1.0.0', signMessage: nothing },
    },
  }
  Object.assign(window, {
    injectedWeb3: { 'packed-polkadot': { version: '1', enable: nothing } },
    keplr: { enable: nothing, getKey: nothing, signArbitrary: nothing },
    btc_providers: [{ id: 'packed.bitcoin', name: 'Packed Bitcoin', icon: 'data:image/png;base64,' }],
    packed: { bitcoin: { request: nothing } },
  })
  window.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent<{ register(one: object): void }>).detail.register(wallet)
  })
}
