import { expect, it } from 'vitest'
import { openKit } from '../../../test/kits.ts'
import type { Config } from '../config.ts'

it.each<Partial<Config>>([
  {},
  { manual: true, basic: true, embedded: true, enableNetworkSwitch: false, allowUnsupportedChain: true },
])('equal those of the whole kit, before anything is restored: %o', async (config) => {
  const kit = openKit(config)
  const first = kit.facts.get()
  await kit.ready()
  expect(first).toEqual(kit.facts.get())
})
