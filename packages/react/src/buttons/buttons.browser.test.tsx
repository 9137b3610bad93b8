import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { devnet, sidenet } from '../../../core/test/networks.ts'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { AccountButton, ConnectButton } from './buttons.tsx'
import { NetworkButton } from './NetworkButton.tsx'

/** Host styles that affect buttons, by name. */
const hostStyles = {
  "Tailwind's preflight": `
    @layer theme, base, components, utilities;
    @layer base {
      *, ::after, ::before, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
      button, input, select, optgroup, textarea { font: inherit; font-feature-settings: inherit;
        letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
      button { appearance: button; line-height: inherit; }
    }`,
  Bootstrap: `
    button { border-radius: 0; margin: 0; font-family: inherit; font-size: inherit; line-height: inherit;
      text-transform: none; cursor: pointer; }
    button:focus:not(:focus-visible) { outline: 0; }
    [type=button]:not(:disabled), button:not(:disabled) { cursor: pointer; }
    header button { background: #0d6efd; color: yellow; padding: 0.375rem 0.75rem; border-radius: 0.375rem; }`,
  '* { all: revert !important }': '* { all: revert !important; }',
  'button { … !important }': `
    header > button, button { background: hotpink !important; color: cyan !important; height: 9px !important;
      font: italic 9px serif !important; text-transform: uppercase !important; letter-spacing: 1em !important;
      border: 5px dashed lime !important; border-radius: 0 !important; padding: 40px !important;
      position: absolute !important; visibility: hidden !important; opacity: 0.1 !important;
      display: block !important; box-shadow: 0 0 9px red !important; transform: rotate(45deg) !important; }
    span { color: red !important; font-size: 40px !important; display: block !important; }`,
}

/** Moves the pointer off the button, where the previous test may have left it, and waits until its ring has faded. */
async function restPointer() {
  const place = document.createElement('div')
  place.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 9px; height: 9px'
  document.body.append(place)
  onTestFinished(() => place.remove())
  await userEvent.hover(place)
  await new Promise(requestAnimationFrame)
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
}

/** Returns the styles that must be the same on every page. */
function look() {
  const button = page.getByRole('button', { name: 'Connect wallet' }).element()
  const label = button.querySelector('span') as Element
  const properties = [
    'backgroundColor',
    'color',
    'fontSize',
    'fontStyle',
    'fontWeight',
    'letterSpacing',
    'opacity',
  ] as const
  const boxes = [
    'borderTopWidth',
    'borderTopLeftRadius',
    'display',
    'height',
    'paddingLeft',
    'position',
  ] as const
  const more = [
    'textTransform',
    'visibility',
    'boxShadow',
    'transform',
    'cursor',
    'marginTop',
    'lineHeight',
  ] as const
  return [button, label].map((element) => {
    const style = getComputedStyle(element)
    return Object.fromEntries([...properties, ...boxes, ...more].map((name) => [name, style[name]]))
  })
}

it.each(Object.entries(hostStyles))('looks the same under %s', async (_name, css) => {
  renderKit()
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await restPointer()
  const alone = look()
  expect(alone[0]).toMatchObject({ height: '44px', borderTopLeftRadius: '12px', fontSize: '15px' })
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  onTestFinished(() => style.remove())
  await new Promise(requestAnimationFrame)
  expect(look()).toEqual(alone)
})

it.each([
  ['#e60000', 'rgb(255, 255, 255)'],
  ['#ffd400', 'rgb(0, 0, 0)'],
  ['oklch(0.55 0.2 300)', 'rgb(255, 255, 255)'],
  ['#6f6fff', 'rgb(0, 0, 0)'],
])('on the accent %s the text is %s, whichever has a contrast of 4.5:1', async (accent, ink) => {
  renderKit({ theme: { accent, radius: 4 } })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await expect.element(button).toBeVisible()
  await restPointer()
  const { color, borderTopLeftRadius } = getComputedStyle(button.element())
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  expect(`rgb(${red}, ${green}, ${blue})`).toBe(ink)
  expect(borderTopLeftRadius).toBe('4px')
  await expectNoAxeFindings()
})

it('all three buttons label the account, the network and what a click does', async () => {
  const wallet = announceWallet()
  const view = renderKit(
    { networks: [devnet, sidenet] },
    <>
      <NetworkButton />
      <AccountButton />
      <ConnectButton />
    </>,
  )
  await expect.poll(() => view.container.textContent).toBe('DevnetConnect wallet')
  await connectWallet(wallet)
  await expect.poll(() => view.container.textContent).toBe('Devnet0xf39F…22660xf39F…2266')
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Network: Devnet', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Networks' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  wallet.moveTo(5)
  await expect.poll(() => view.container.textContent).toContain('Wrong network')
})

it('Custom passes the state to a render function', async () => {
  const wallet = announceWallet()
  renderKit(
    {},
    <ConnectButton.Custom>
      {({ status, shortAddress, isOpen, open }) => (
        <button type="button" onClick={open}>
          Connect wallet {status} {shortAddress} {isOpen && 'open'}
        </button>
      )}
    </ConnectButton.Custom>,
  )
  await expect.element(page.getByText('Connect wallet disconnected')).toBeVisible()
  await connectWallet(wallet)
  await expect.element(page.getByText('Connect wallet connected 0xf39F…2266')).toBeVisible()
})
