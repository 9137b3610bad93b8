import { onTestFinished } from 'vitest'
import { createKit } from '../src/createKit.ts'
import type { Config } from '../src/kit/config.ts'
import type { Kit } from '../src/kit/kit.ts'
import { wagmi } from '../src/kit/wagmi.ts'
import { devnet, sidenet } from './networks.ts'

/** Well-known keys of the local world. */
export const keys = {
  alice: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  bob: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
} as const

/** Addresses of `keys`. */
export const addresses = {
  alice: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  bob: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
} as const

/** Creates a kit that ends with the test. */
export function openKit(config: Partial<Config> = {}): Kit {
  const kit = createKit({
    wagmi,
    networks: [devnet, sidenet],
    metadata: { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' },
    ...config,
  })
  onTestFinished(() => kit.destroy())
  return kit
}

/** Resolves once a condition holds, immediately or after a change of the kit. */
export function until(kit: Kit, test: (kit: Kit) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stops = [
      kit.connection.subscribe(check),
      kit.facts.subscribe(check),
      kit.preferences.subscribe(check),
    ]
    check()
    function check() {
      if (!test(kit)) return
      for (const stop of stops ?? []) stop()
      resolve()
    }
  })
}

/** Resolves once the kit has restored what it could. */
export const settled = (kit: Kit) => until(kit, () => kit.connection.getState().phase === 'settled')
