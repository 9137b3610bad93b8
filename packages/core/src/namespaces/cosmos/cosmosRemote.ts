import type { RemoteNamespace } from '../contract/remoteNamespace.ts'

/** Cosmos over WalletConnect, with the methods of its chain namespace. Messages are signed with ADR-036. */
export const cosmosRemote: RemoteNamespace = {
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  events: ['accountsChanged', 'chainChanged'],
  toDriver: (connection, request) => ({
    ...connection,
    async signMessage({ address, message, networkId }) {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const data = btoa(String.fromCharCode(...bytes))
      const signDoc = {
        chain_id: '',
        account_number: '0',
        sequence: '0',
        fee: { gas: '0', amount: [] },
        msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data } }],
        memo: '',
      }
      const params = { signerAddress: address, signDoc }
      const answer = Object(await request({ method: 'cosmos_signAmino', params, networkId }))
      return JSON.stringify(answer.signature)
    },
  }),
}
