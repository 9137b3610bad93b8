import type { Kit } from '@latchkey/core'
import type { Config } from 'wagmi'
import { en } from './copy/en.ts'

const explained = new WeakSet<Kit>()

/** Logs, once for each kit, what its provider ignores: another wagmi config around it, and texts by an unknown key. */
export function explainUse(kit: Kit, outerConfig: Config | undefined): void {
  if (explained.has(kit)) return
  explained.add(kit)
  if (outerConfig && outerConfig !== kit.wagmiConfig)
    kit.log(
      'error',
      'KitProvider: the WagmiProvider around it has another config than the kit, so the two do not share connections. Pass that config to the kit: createKit({ wagmiConfig }).',
    )
  for (const key of Object.keys(kit.config.copy))
    if (!Object.hasOwn(en, key))
      kit.log('error', `createKit: "copy.${key}" is not a text of the kit. Use a key of type CopyKey.`)
}
