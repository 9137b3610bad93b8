import type { FrameRequestOf } from '@latchkey/protocol/frame'
import type { Kit } from '../../kit/kit.ts'
import type { FrameTheme, KitFrame } from '../../kit/kitFrame.ts'
import { isDarkScheme, watchScheme } from '../../platform/colorScheme.ts'
import type { FrameClient } from '../client/createFrameClient.ts'

/** Sends the page's theme, now and after every change, and the app's name to a loaded frame. */
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
    // A frame with another theme still works.
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

/** Maximum length of an app's name. */
const nameMax = 80
/** Maximum radius, in CSS pixels. */
const radiusMax = 64
/** Maximum length of a language tag. */
const localeMax = 35

function readTheme(
  { config: { locale }, preferences }: Kit,
  { accent, mode, radius }: FrameTheme,
): FrameRequestOf<'sync-theme'> {
  const wanted = preferences.getState().themeMode ?? mode
  return {
    mode: wanted === 'dark' || (wanted === 'system' && isDarkScheme()) ? 'dark' : 'light',
    // Frames accept only plain colours, so that hosts can't restyle their page.
    ...(accent !== undefined && /^#[0-9a-f]{6}$/i.test(accent) && { accent }),
    ...(radius !== undefined && { radius: Math.min(radius, radiusMax) }),
    ...(locale !== undefined && locale.length <= localeMax && { locale }),
  }
}
