import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { exampleAddress, toHex } from '../../../test/examples.ts'

type Asked = Awaited<ReturnType<typeof askInFrame>>

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const sign = () => inFrame().getByRole('button', { name: 'Sign', exact: true })
const hint = () => inFrame().getByText('Scroll to the end to approve.')
const statusIn = ({ view }: Asked) =>
  view.document.querySelector<HTMLElement>('.ask-approve')?.dataset.status ?? 'none'
const becomes = (asked: Asked, status: string) => expect.poll(() => statusIn(asked)).toBe(status)
const bodyOf = ({ view }: Asked) => view.document.querySelector('.ask-body') as HTMLElement
const isPending = ({ page: wallet }: Asked) => wallet.approvals.get().length === 1
/** Waits until the effects of the last wait are visible. */
const settle = (asked: Asked) =>
  expect.poll(() => asked.view.document.querySelector('[data-unread]')).not.toBeNull()

/** Presses the approve button by keyboard, wherever the focus is. */
async function pressEnter({ view }: Asked) {
  view.focus()
  view.document.querySelector<HTMLElement>('.ask-approve button')?.focus()
  await userEvent.keyboard('{Enter}')
}

const message = (lines: number) => ({
  request: {
    method: 'personal_sign',
    params: [toHex('A line of a long message.\n'.repeat(lines)), exampleAddress],
    chainId: 'eip155:1337',
  },
})

beforeEach(async () => {
  await page.viewport(800, 700)
  const aside = document.createElement('h1')
  aside.textContent = 'The host'
  document.body.replaceChildren(aside)
  await page.getByRole('heading', { name: 'The host' }).hover()
})

it('requires scrolling to the end before an approval', async () => {
  const asked = await askInFrame(message(200))
  await expect.element(hint()).toBeVisible()
  await settle(asked)
  await sign().hover()
  await sign().click({ force: true })
  expect(isPending(asked)).toBe(true)
  bodyOf(asked).scrollTo(0, bodyOf(asked).scrollHeight / 2)
  await expect.poll(() => bodyOf(asked).scrollTop).toBeGreaterThan(0)
  await expect.element(hint()).toBeVisible()
  bodyOf(asked).scrollTo(0, bodyOf(asked).scrollHeight)
  await becomes(asked, 'waiting')
  await becomes(asked, 'ready')
  bodyOf(asked).scrollTo(0, 0)
  await sign().click()
  expect(await asked.answer).toBe('approved')
})

it('scrolls the text on a press by pointer or keyboard instead of approving', async () => {
  const asked = await askInFrame(message(60))
  await settle(asked)
  await sign().click({ force: true })
  await expect.poll(() => bodyOf(asked).scrollTop).toBeGreaterThan(0)
  const before = bodyOf(asked).scrollTop
  await pressEnter(asked)
  await expect.poll(() => bodyOf(asked).scrollTop).toBeGreaterThan(before)
  const isUnread = () => asked.view.document.querySelector('[data-unread]') !== null
  await expect
    .poll(async () => {
      if (isUnread()) await pressEnter(asked)
      return isUnread()
    })
    .toBe(false)
  await becomes(asked, 'ready')
  expect(isPending(asked)).toBe(true)
  await pressEnter(asked)
  expect(await asked.answer).toBe('approved')
})

it('requires scrolling again when the frame gets smaller', async () => {
  const asked = await askInFrame(message(8))
  await becomes(asked, 'ready')
  asked.frame.height = '330'
  await settle(asked)
  expect(statusIn(asked)).toBe('hidden')
  await expect.element(hint()).toBeInTheDocument()
  asked.frame.height = '600'
  await becomes(asked, 'ready')
})

it('accepts no approval while the body is less than 64 px high', async () => {
  const asked = await askInFrame(message(60))
  await settle(asked)
  bodyOf(asked).style.flex = '0 0 63px'
  await expect.poll(() => bodyOf(asked).clientHeight).toBe(63)
  bodyOf(asked).scrollTo(0, bodyOf(asked).scrollHeight)
  await expect.poll(() => bodyOf(asked).scrollTop).toBeGreaterThan(0)
  await sign().click({ force: true })
  expect(statusIn(asked)).toBe('hidden')
  expect(isPending(asked)).toBe(true)
  bodyOf(asked).style.flex = '0 0 64px'
  bodyOf(asked).scrollTo(0, bodyOf(asked).scrollHeight)
  await becomes(asked, 'ready')
})

it('requires scrolling again for another request', async () => {
  const asked = await askInFrame(message(60))
  await settle(asked)
  bodyOf(asked).scrollTo(0, bodyOf(asked).scrollHeight)
  await becomes(asked, 'ready')
  const next = asked.page.ask(message(61))
  await inFrame().getByRole('button', { name: 'Reject', exact: true }).click()
  await settle(asked)
  expect(statusIn(asked)).toBe('hidden')
  await inFrame().getByRole('button', { name: 'Reject', exact: true }).click()
  expect(await next).toBe('rejected')
})

it('has no axe violations while there is more to read', async () => {
  const asked = await askInFrame(message(60))
  await settle(asked)
  expect((await asked.page.inspect()).violations).toEqual([])
})
