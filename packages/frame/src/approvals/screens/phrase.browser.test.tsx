import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import type { Approval } from '../../base/ports.ts'

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const button = (name: string) => inFrame().getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => inFrame().getByText(words)
const heading = (name: string) => inFrame().getByRole('heading', { name, exact: true })
const phrase = 'test test test test test test test test test test test junk'
const ask = (method: string, reveal?: Approval['reveal']): Partial<Approval> => ({
  request: { method, chainId: 'eip155:1337' },
  ...(reveal && { reveal }),
})

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
})

describe('recovery phrase screens', () => {
  it('explain the request and its risk first, with a delayed approval', async () => {
    const { page: wallet, answer } = await askInFrame(ask('latchkey_export'))
    await expect.element(heading('Show your recovery phrase')).toBeVisible()
    await expect.element(text('Never share your recovery phrase')).toBeVisible()
    await expect.element(button('Continue')).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
    await button('Reject').click()
    expect(await answer).toBe('rejected')
  })

  it('show the words on a press, and hide them on another', async () => {
    let asked = 0
    const reveal = async () => {
      asked += 1
      return phrase
    }
    const { page: wallet, answer } = await askInFrame(ask('latchkey_phrase', reveal))
    await expect.element(heading('Your recovery phrase')).toBeVisible()
    expect(asked).toBe(0)
    await expect.element(text('junk')).not.toBeInTheDocument()
    expect((await wallet.inspect()).violations).toEqual([])
    await button('Show').click()
    await expect.element(text('junk')).toBeVisible()
    await expect.poll(() => inFrame().getByRole('listitem').elements().length).toBe(12)
    expect((await wallet.inspect()).violations).toEqual([])
    await button('Hide').click()
    await expect.element(text('junk')).not.toBeInTheDocument()
    await button('Show').click()
    await expect.element(text('junk')).toBeVisible()
    expect(asked).toBe(2)
    await button('Done').click()
    expect(await answer).toBe('approved')
  })

  it('keep the focus on the button that shows and hides the words', async () => {
    const { view } = await askInFrame(ask('latchkey_phrase', async () => phrase))
    const focused = () => view.document.activeElement?.textContent
    await expect.element(button('Show')).toBeVisible()
    button('Show').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(text('junk')).toBeVisible()
    expect(focused()).toBe('Hide')
    await userEvent.keyboard('{Enter}')
    await expect.element(text('junk')).not.toBeInTheDocument()
    expect(focused()).toBe('Show')
    await userEvent.keyboard('{Enter}')
    await expect.element(text('junk')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Copy')
    view.document.dispatchEvent(new view.Event('visibilitychange'))
    await expect.element(text('junk')).not.toBeInTheDocument()
    expect(focused()).toBe('Show')
  })

  it('hide the words when the page is hidden, and report when they can’t be loaded', async () => {
    let isAway = false
    const reveal = () => (isAway ? Promise.reject(new Error('Away')) : Promise.resolve(phrase))
    const { view } = await askInFrame(ask('latchkey_phrase', reveal))
    await button('Show').click()
    await expect.element(text('junk')).toBeVisible()
    view.document.dispatchEvent(new view.Event('visibilitychange'))
    await expect.element(text('junk')).not.toBeInTheDocument()
    isAway = true
    await button('Show').click()
    await expect.element(text('Couldn’t load the words')).toBeVisible()
    await expect.element(button('Show')).toBeVisible()
  })

  it('announce that it was copied, which other apps can read', async () => {
    const { view } = await askInFrame(ask('latchkey_phrase', async () => phrase))
    Object.defineProperty(view.navigator, 'clipboard', { value: { writeText: async () => {} } })
    await button('Show').click()
    await expect.element(button('Copy')).toBeVisible()
    const regions = [...view.document.querySelectorAll('[role="status"]')]
    await button('Copy').click()
    const said = text(/^Copied\. Other apps can read the clipboard/)
    await expect.element(said).toBeVisible()
    expect(regions).toContain(said.element().closest('[role="status"]'))
  })

  it('fit on a phone', async () => {
    await page.viewport(375, 700)
    const { view } = await askInFrame(
      ask('latchkey_phrase', async () => phrase),
      { width: 375, height: 640 },
    )
    await button('Show').click()
    await expect.element(text('junk')).toBeVisible()
    expect(view.document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    await expect.element(button('Done')).toBeInViewport()
  })
})
