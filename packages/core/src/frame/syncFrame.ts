import type { FrameRequestOf } from '@latchkey/protocol/frame'
import type { Kit } from '../kit.ts'
import { isDarkScheme, watchScheme } from '../platform/colorScheme.ts'
import type { FrameClient } from './createFrameClient.ts'
import type { FrameTheme, KitFrame } from './kitFrame.ts'

/** Tells a frame that has loaded how the page looks, now and after every change, and what it calls itself. */
export function syncFrame(
  kit: Kit,
  theme: KitFrame['theme'],
  client: Pick<FrameClient, 'request'>,
): () => void {
  let told = ''
  const tell = () => {
    const now = readTheme(kit, theme.get())
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    // A frame that looks otherwise still does its work.
    client.request('sync-theme', now).catch((error) => kit.log('warn', error))
  }
  tell()
  const name = kit.config.metadata.name.slice(0, nameMax)
  client.request('sync-dapp-data', { name }).catch((error) => kit.log('warn', error))
  const stops = [kit.preferences.subscribe(tell), theme.subscribe(tell), watchScheme(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The longest name of an app that a frame takes. */
const nameMax = 80
/** The largest radius that a frame takes, CSS pixels. */
const radiusMax = 64
/** The longest tag of a language that a frame takes. */
const localeMax = 35

function readTheme(
  { config: { locale }, preferences }: Kit,
  { accent, mode, radius }: FrameTheme,
): FrameRequestOf<'sync-theme'> {
  const wanted = preferences.getState().themeMode ?? mode
  return {
    mode: wanted === 'dark' || (wanted === 'system' && isDarkScheme()) ? 'dark' : 'light',
    // A frame takes plain colours alone: its page is not the host's to style.
    ...(accent !== undefined && /^#[0-9a-f]{6}$/i.test(accent) && { accent }),
    ...(radius !== undefined && { radius: Math.min(radius, radiusMax) }),
    ...(locale !== undefined && locale.length <= localeMax && { locale }),
  }
}
