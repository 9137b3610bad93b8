import type { RemoteNamespace } from '../contract/remoteNamespace.ts'

/** Polkadot over WalletConnect, with the methods of its chain namespace. */
export const polkadotRemote: RemoteNamespace = {
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  events: ['accountsChanged', 'chainChanged'],
  toDriver: (connection, request) => ({
    ...connection,
    async signMessage({ address, message, networkId }) {
      const words = typeof message === 'string' ? message : new TextDecoder().decode(message)
      const params = { address, message: words }
      const answer = Object(await request({ method: 'polkadot_signMessage', params, networkId }))
      const signature = String(answer.signature)
      return signature.startsWith('0x') ? signature : `0x${signature}`
    },
  }),
}
