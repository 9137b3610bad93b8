import {
  type LinkedWallet,
  type LinkPlatform,
  NotConnectedError,
  type RemotePairingState,
} from '@latchkey/core'
import { ThemeRoot } from '@latchkey/ui'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { untranslated } from '../../test/untranslated.ts'
import { en } from '../copy/en/en.ts'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'
import { ViewCopyContext } from '../copy/useCopy.ts'
import { RemoteSteps } from './RemoteSteps.tsx'

const trust = {
  id: 'trust',
  name: 'Trust Wallet',
  connectors: [],
  isInstalled: false,
  isRecent: false,
  isFeatured: false,
}
const uri = `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}`
const code = { uri, expiresAt: 1_795_260_000_000 }
const linked = { id: 'trust', name: 'Trust Wallet', href: `trust://wc?uri=${encodeURIComponent(uri)}` }
const phone: LinkPlatform = { system: 'android', isTelegram: false, isInApp: false, isFramed: false }

/** Each state with its heading. */
const states: [RemotePairingState, key: keyof typeof en | undefined][] = [
  [{ status: 'starting' }, 'remote.ready.title'],
  [{ status: 'starting', wallet: linked }, 'remote.opened.title'],
  [{ status: 'unreachable' }, 'remote.unreachable.title'],
  [{ status: 'ready', ...code }, 'remote.ready.title'],
  [{ status: 'opened', ...code, wallet: linked }, 'remote.opened.title'],
  [{ status: 'unanswered', ...code, wallet: linked }, 'remote.unanswered.title'],
  [{ status: 'opened', ...code, wallet: { ...linked, id: 'rainbow' } }, 'remote.ready.title'],
  [{ status: 'declined' }, 'remote.declined.title'],
  [{ status: 'expired' }, 'remote.expired.title'],
  [{ status: 'refused', reason: 'project' }, 'remote.refused.project.title'],
  [{ status: 'refused', reason: 'origin' }, 'remote.refused.origin.title'],
  [{ status: 'refused', reason: 'clock' }, 'remote.refused.clock.title'],
  [{ status: 'refused', reason: 'other' }, 'remote.refused.other.title'],
  [{ status: 'failed', error: new NotConnectedError() }, 'error.NotConnectedError.title'],
  [{ status: 'connected' }, 'remote.connected.title'],
]

function draw(
  shown: readonly RemotePairingState[],
  { locale = 'en', copy = {}, mode = 'light' as 'light' | 'dark' } = {},
) {
  const opened: LinkedWallet[] = []
  const retries: string[] = []
  const { container } = renderKit(
    { locale, copy },
    <ThemeRoot locale={locale} direction={locale.startsWith('ar') ? 'rtl' : 'ltr'} theme={{ mode }}>
      <ViewCopyContext.Provider value={en}>
        {shown.map((state, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <section key={at} className="state" style={{ width: 344, background: 'var(--lk-paper)' }}>
            <RemoteSteps
              pairing={{
                state,
                openWallet: (wallet) => opened.push(wallet),
                retry: () => retries.push(state.status),
              }}
              wallet={trust}
              platform={phone}
            />
          </section>
        ))}
      </ViewCopyContext.Provider>
    </ThemeRoot>,
  )
  return { container, opened, retries }
}

it.each([
  { locale: 'en', copy: {}, mode: 'light' },
  { locale: 'en', copy: {}, mode: 'dark' },
  { locale: 'en-XA', copy: pseudoLong, mode: 'light' },
  { locale: 'ar-XB', copy: pseudoArabic, mode: 'dark' },
] as const)(
  'in $locale, $mode every state has its heading: all words translated, nothing cut off, no axe violations',
  async ({ locale, copy, mode }) => {
    const { container } = draw(
      states.map(([state]) => state),
      { locale, copy, mode },
    )
    await expect.poll(() => container.querySelectorAll('.state').length).toBe(states.length)
    const words: Readonly<Record<string, string>> = { ...en, ...copy }
    const sections = [...container.querySelectorAll<HTMLElement>('.state')]
    for (const [at, [, key]] of states.entries()) {
      const section = sections[at] as HTMLElement
      const heading = words[key ?? '']?.replace('{name}', 'Trust Wallet') ?? ''
      // In right-to-left text, names are wrapped in isolates.
      expect(section.textContent?.replace(/[\u2068\u2069]/g, ''), key).toContain(heading)
      expect(section.scrollWidth).toBeLessThanOrEqual(344)
      if (locale !== 'en') expect(untranslated(section.textContent, copy), key).toEqual([])
    }
    await expectNoAxeFindings()
  },
)

it('by keyboard: the link, the copy button, the code and the store, in this order', async () => {
  const { opened } = draw([{ status: 'unanswered', ...code, wallet: linked }])
  const link = page.getByRole('link', { name: 'Open Trust Wallet again' })
  await expect.element(link).toHaveAttribute('href', linked.href)
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual([linked])
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Show QR code' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Get Trust Wallet' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('img', { name: 'QR code to connect Trust Wallet' })).toBeVisible()
  // The focus continues from where the removed button was.
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toHaveFocus()
})

it.each([
  [{ status: 'unreachable' }, 'Try again'],
  [{ status: 'declined' }, 'Try again'],
  [{ status: 'expired' }, 'Generate QR code'],
  [{ status: 'refused', reason: 'clock' }, 'Try again'],
  [{ status: 'failed', error: new Error('what nobody reads') }, 'Try again'],
] satisfies [RemotePairingState, string][])('%o starts over with "%s"', async (state, name) => {
  const { container, retries } = draw([state])
  await page.getByRole('button', { name }).click()
  expect(retries).toEqual([state.status])
  expect(container.textContent).not.toContain('what nobody reads')
})
