import type { Approval, FrameSettings } from '../src/base/ports.ts'

/** Settings that a server would write into the page. */
export const exampleSettings: FrameSettings = {
  projectId: 'demo',
  projectName: 'Serial Mob',
  appOrigin: 'https://app.example',
  api: 'https://api.example',
  rpc: {},
  networks: [
    { id: 'eip155:1337', name: 'Devnet', symbol: 'ETH', decimals: 18 },
    { id: 'eip155:10', name: 'OP Mainnet', symbol: 'ETH', decimals: 18 },
  ],
}

/** The well-known address of Alice. */
export const exampleAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A message to sign. */
export const exampleApproval: Omit<Approval, 'id'> = {
  request: {
    method: 'personal_sign',
    params: [toHex('Good morning, mob.'), exampleAddress],
    chainId: 'eip155:1337',
  },
  address: exampleAddress,
  origin: 'https://app.example',
  appName: 'Serial Mob',
  transaction: undefined,
}

/** Returns a text's bytes as hex. */
export function toHex(text: string): `0x${string}` {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
