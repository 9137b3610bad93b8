import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'

const connectButton = () => page.getByRole('button', { name: 'Connect wallet' })

it('[2.5 manual elsewhere] with manual control the button opens pairing instead of Connect', async () => {
  announceWallet()
  const view = renderKit({ manual: true })
  await connectButton().click()
  // Without a relay there is no code to show: every wallet is the nearest to it.
  await expect.element(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await view.modal.open({ view: 'Connect' })
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

it('is a bottom sheet below 430 px, and a centered 376 px window above', async () => {
  onTestFinished(() => page.viewport(414, 896))
  const view = renderKit()
  await page.viewport(375, 760)
  await connectButton().click()
  const panel = () => view.dialog?.querySelector('.lk-panel')?.getBoundingClientRect()
  await expect.poll(() => [panel()?.bottom, panel()?.width]).toEqual([760, 375])
  await page.viewport(1_280, 760)
  await expect.poll(() => [panel()?.width, panel()?.left]).toEqual([376, 452])
})

/** Returns the keyframes that move a panel or a view across the screen. */
function motionIn(root: ShadowRoot | null) {
  const keyframes = (root?.getAnimations() ?? []).flatMap(({ effect }) =>
    effect instanceof KeyframeEffect && (effect.target as Element).matches('.lk-panel, .lk-panel-view')
      ? effect.getKeyframes()
      : [],
  )
  const still = [undefined, 'none', '0px', '0px 0px']
  return {
    isFading: keyframes.some(({ opacity }) => opacity !== undefined && Number(opacity) < 1),
    slides: keyframes.map(({ translate }) => translate).filter((way) => !still.includes(way as string)),
  }
}

it.each([
  ['no-preference', 1_280, 1],
  ['reduce', 1_280, 0],
  ['reduce', 375, 0],
])(
  'with reduced motion set to %s at %i px, views fade and slide in %i directions',
  async (wish, width, ways) => {
    const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
    const setMotion = (value: string) =>
      session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
    await setMotion(wish)
    onTestFinished(() => setMotion(''))
    onTestFinished(() => page.viewport(414, 896))
    await page.viewport(width, 760)
    const view = renderKit()
    await connectButton().click()
    await expect.poll(() => view.dialog?.open).toBe(true)
    // A sheet's way in would be a transition of its panel.
    if (wish === 'reduce') expect(motionIn(view.shadow).slides).toEqual([])
    // It comes after the dialog.
    await import('../../../ui/src/components/Dialog/moveDialog.ts')
    // A busy browser may draw no frame while an animation of its usual length runs.
    await session.send('Animation.enable', {})
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    onTestFinished(() => session.send('Animation.setPlaybackRate', { playbackRate: 1 }))
    await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
    await expect.poll(() => motionIn(view.shadow).isFading, { interval: 5 }).toBe(true)
    expect(motionIn(view.shadow).slides).toHaveLength(ways)
  },
)

it('accepts any CSS color as the accent, in both button and modal', async () => {
  const view = renderKit({ theme: { accent: 'rebeccapurple' } })
  await connectButton().click()
  await expect.poll(() => view.dialog?.open).toBe(true)
  const accent = () => getComputedStyle(view.dialog as Element).getPropertyValue('--lk-accent')
  expect(accent()).toBe('rgb(102 51 153)')
  expect(getComputedStyle(connectButton().element()).backgroundColor).toBe('rgb(102, 51, 153)')
})

it('logs that an accent is not a color and keeps its own', async () => {
  const lines: unknown[][] = []
  const view = renderKit({
    theme: { accent: 'var(--brand)' },
    logger: { write: (...line) => lines.push(line) },
  })
  await connectButton().click()
  await expect.poll(() => view.dialog?.open).toBe(true)
  expect(lines).toContainEqual(['error', expect.stringContaining('theme.accent: var(--brand)')])
})

it('applies the last of two simultaneous requests', async () => {
  const view = renderKit()
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await Promise.all([view.modal.open(), view.modal.open({ view: 'GetAWallet' })])
  await expect.element(page.getByRole('dialog', { name: 'Get a wallet' })).toBeVisible()
})
