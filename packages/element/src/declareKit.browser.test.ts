import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { add, find } from '../test/elements.ts'

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

it.each([
  ['networks="1"', 'createKit: "networks" is "1". Add a URL for Ethereum: 1=https://your.node.'],
  [
    'networks="424242424242=/rpc"',
    '"networks" is "424242424242=/rpc". The kit has no name for 424242424242.',
  ],
  ['networks="mainnet"', '"networks" is "mainnet". List networks as id=url: "1=https://your.node".'],
  ['networks="1=//evil.example"', '"networks" is "1=//evil.example". Add a URL for Ethereum'],
  ['api="https://api.example.com"', 'createKit: "networks" is "". List at least one network.'],
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
