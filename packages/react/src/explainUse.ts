import type { Kit } from '@latchkey/core'
import { findLanguage } from '@latchkey/protocol/findLanguage'
import type { Config } from 'wagmi'
import { en } from './copy/en/en.ts'
import { languages } from './translation/languages.ts'

const explained = new WeakSet<Kit>()

/**
 * Logs mistakes around the provider and in its settings, once per kit: another wagmi config than the kit's, none around
 * the app's own, texts with unknown keys, and a locale that has no texts.
 */
export function explainUse(
  kit: Kit,
  { outerConfig, isNested }: { outerConfig: Config | undefined; isNested: boolean },
): void {
  if (explained.has(kit)) return
  explained.add(kit)
  if (kit.isHostConfig && !outerConfig && !isNested)
    kit.log(
      'error',
      'KitProvider: "wagmiConfig" is set, but there is no WagmiProvider, so nothing reconnects. Render KitProvider inside <WagmiProvider config>.',
    )
  if (outerConfig && outerConfig !== kit.wagmi.get() && !isNested)
    kit.log(
      'error',
      'KitProvider: the surrounding WagmiProvider has a different config, so connections are not shared. Pass that config to the kit: createKit({ wagmi, wagmiConfig }).',
    )
  for (const key of Object.keys(kit.config.copy))
    if (!Object.hasOwn(en, key))
      kit.log('error', `createKit: "copy.${key}" is not a copy key. Use a key of type CopyKey.`)
  const { copy, locale = 'en' } = kit.config
  const missing = Object.keys(en).filter((key) => !Object.hasOwn(copy, key))
  if (locale === 'auto' || findLanguage([locale], Object.keys(languages)) || missing.length === 0) return
  kit.log(
    'error',
    `createKit: "locale" is "${locale}", but the kit only has texts in en, ${Object.keys(languages).join(', ')}. ${missing.length} texts stay in English, such as ${missing[0]}. Translate every key of "en" from @latchkey/react/copy and pass createKit({ locale, copy }).`,
  )
}
