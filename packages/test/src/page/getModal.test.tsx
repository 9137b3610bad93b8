// @vitest-environment jsdom
import { createKit, toNetwork } from '@latchkey/core'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { ConnectButton, KitProvider } from '../../../react/src/index.ts'
import { createEvmWallet } from '../eip155/createEvmWallet.ts'
import { getModal } from './getModal.ts'

/** Renders the button with a kit that only the test's page knows. */
function render() {
  const kit = createKit({
    networks: [toNetwork(mainnet, 'http://127.0.0.1:1')],
    metadata: { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' },
  })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    place.remove()
  })
  root.render(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  return { kit, button: () => place.querySelector('button') }
}

const findRow = (name: string) => {
  for (const row of getModal().querySelectorAll('button')) if (row.textContent?.includes(name)) return row
  throw new Error(`The modal has no ${name}.`)
}

it('connects a test wallet with the button in jsdom, and follows the wallet', async () => {
  const wallet = createEvmWallet({ name: 'My wallet' }).install()
  onTestFinished(wallet.remove)
  const { button, kit } = render()
  expect(getModal).toThrow('no modal is open')
  await expect.poll(() => button()?.textContent).toBe('Connect wallet')
  button()?.click()
  await expect.poll(() => findRow('My wallet')).toBeDefined()
  const rejecting = wallet.reject()
  findRow('My wallet').click()
  await rejecting
  await expect.poll(() => getModal().textContent).toContain('You rejected the request in My wallet.')
  const [again] = [...getModal().querySelectorAll('button')].filter((one) => one.textContent === 'Try again')
  again?.click()
  await expect.poll(() => button()?.textContent).toBe('0xf39F…2266')
  expect(kit.facts.get().account).toBe(`eip155:1:${wallet.address}`)
  wallet.switchAccount(1)
  await expect.poll(() => button()?.textContent).toBe('0x7099…79C8')
  wallet.lock()
  await expect.poll(() => button()?.textContent).toBe('Connect wallet')
})
