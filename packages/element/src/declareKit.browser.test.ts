import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { add, createOwnKit, find } from '../test/elements.ts'
import { setKit } from './index.ts'

it('declares a kit with attributes', async () => {
  const place = add(
    `<latchkey-button networks="1=${location.origin}/rpc 8453=/base" locale="de" theme="dark" accent="#7a1f5c"></latchkey-button>
    <latchkey-modal></latchkey-modal>`,
  )
  const button = find(place, 'latchkey-button')
  await expect.element(page.getByRole('button', { name: 'Wallet verbinden' })).toBeVisible()
  const { kit } = button
  expect(kit?.config).toMatchObject({
    networks: [
      { name: 'Ethereum', rpcUrls: { default: { http: [`${location.origin}/rpc`] } } },
      { name: 'Base' },
    ],
    locale: 'de',
    theme: { mode: 'dark', accent: '#7a1f5c' },
    metadata: { name: document.title, url: location.origin },
  })
  expect(find(place, 'latchkey-modal').kit === kit).toBe(true)
  const inner = page.getByRole('button', { name: 'Wallet verbinden' }).element()
  expect(getComputedStyle(inner).colorScheme).toBe('dark')
  button.setAttribute('theme', 'light')
  await expect.poll(() => getComputedStyle(inner).colorScheme).toBe('light')
})

it('applies the theme of attributes to a kit from elsewhere, and the configured one without them', async () => {
  const kit = createOwnKit({ theme: { mode: 'light', accent: 'rgb(0, 0, 90)' } })
  setKit(kit)
  const place = add('<latchkey-button theme="dark" accent="rgb(90, 0, 0)"></latchkey-button>')
  const button = find(place, 'latchkey-button')
  await expect.element(page.getByRole('button')).toBeVisible()
  const inner = () => getComputedStyle(page.getByRole('button').element())
  await expect.poll(() => inner().colorScheme).toBe('dark')
  expect(inner().backgroundColor).toBe('rgb(90, 0, 0)')
  // It is the page's theme, not the visitor's choice.
  expect(kit.preferences.getState().themeMode).toBeUndefined()
  button.removeAttribute('theme')
  await expect.poll(() => inner().colorScheme).toBe('light')
  button.removeAttribute('accent')
  await expect.poll(() => inner().backgroundColor).toBe('rgb(0, 0, 90)')
})

it('keeps the mode that the visitor chose', async () => {
  const kit = createOwnKit()
  setKit(kit)
  const place = add('<latchkey-button></latchkey-button>')
  await expect.element(page.getByRole('button')).toBeVisible()
  kit.preferences.setState({ themeMode: 'light' })
  place.innerHTML = '<latchkey-button theme="dark" accent="rgb(90, 0, 0)"></latchkey-button>'
  await expect.poll(() => page.getByRole('button').elements()).toHaveLength(1)
  const inner = () => getComputedStyle(page.getByRole('button').element())
  await expect.poll(() => inner().backgroundColor).toBe('rgb(90, 0, 0)')
  expect(inner().colorScheme).toBe('light')
})

it('two elements that declare a kit share the theme of the last one', async () => {
  const place = add('<latchkey-button networks="1=/shared" theme="dark"></latchkey-button>')
  await expect.element(page.getByRole('button')).toBeVisible()
  const first = page.getByRole('button').element()
  expect(getComputedStyle(first).colorScheme).toBe('dark')
  place.insertAdjacentHTML(
    'beforeend',
    '<latchkey-button networks="1=/shared" theme="light"></latchkey-button>',
  )
  await expect.poll(() => getComputedStyle(first).colorScheme).toBe('light')
  const [one, two] = place.querySelectorAll('latchkey-button')
  expect(one?.kit === two?.kit).toBe(true)
  two?.setAttribute('theme', 'dark')
  await expect.poll(() => getComputedStyle(first).colorScheme).toBe('dark')
  one?.setAttribute('theme', 'light')
  await expect.poll(() => getComputedStyle(first).colorScheme).toBe('light')
})

it.each([
  ['networks="1"', 'createKit: "networks" is "1". Add a URL for Ethereum: 1=https://your.node.'],
  [
    'networks="424242424242=/rpc"',
    '"networks" is "424242424242=/rpc". The kit has no name for 424242424242.',
  ],
  ['networks="mainnet"', '"networks" is "mainnet". List networks as id=url: "1=https://your.node".'],
  ['networks="1=//evil.example"', '"networks" is "1=//evil.example". Add a URL for Ethereum'],
  ['api="https://api.example.com"', 'createKit: "networks" is "". List at least one network.'],
  [
    'networks="1" api="https://api.example.com"',
    'createKit: "networks" is "1". Add a URL for Ethereum: 1=https://your.node.',
  ],
  ['networks="1=/rpc" theme="blue"', 'createKit: "theme.mode" is "blue". Use light, dark or system.'],
  ['networks="1=/rpc" locale="?"', 'createKit: "locale" is "?". Use a BCP 47 tag: pt-BR.'],
])('says what is wrong with %s', async (attributes, message) => {
  const place = document.createElement('div')
  const error = new Promise<Error>((resolve) => {
    place.addEventListener(
      'error',
      (event) => {
        event.preventDefault()
        resolve((event as unknown as CustomEvent<Error>).detail)
      },
      true,
    )
  })
  document.body.append(place)
  onTestFinished(() => place.remove())
  place.innerHTML = `<latchkey-button ${attributes}></latchkey-button>`
  expect((await error).message).toContain(message)
})
