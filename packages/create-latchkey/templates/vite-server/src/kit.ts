import { createKit, toNetwork } from '@latchkey/core'
import { serverSessions } from '@latchkey/core/signIn'
import { foundry } from 'viem/chains'

const { VITE_API_ORIGIN = 'http://127.0.0.1:4000', VITE_WALLET_ORIGIN = 'http://localhost:4001' } =
  import.meta.env
const projectId = 'my-app'

export const kit = createKit({
  // The local chain, read by the server. For a real one, replace it here and in the server's settings.
  networks: [toNetwork(foundry)],
  metadata: { name: 'My app', description: 'What it does', url: location.origin, icon: '/icon.svg' },
  api: VITE_API_ORIGIN,
  projectId,
  wallet: VITE_WALLET_ORIGIN,
  features: { email: true, passkey: true },
  signIn: serverSessions({ url: `${VITE_API_ORIGIN}/sign-in`, transport: 'bearer', projectId }),
})
