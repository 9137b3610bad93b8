import './style.css'
import { type ActiveAccount, getBalance, isUserRejection, signMessage } from '@latchkey/core'
import { setKit } from '@latchkey/element'
import { kit } from './kit'

/** Finds an element of index.html. */
function find<Tag extends keyof HTMLElementTagNameMap>(selector: string): HTMLElementTagNameMap[Tag] {
  const element = document.querySelector<HTMLElementTagNameMap[Tag]>(selector)
  if (!element) throw new Error(`index.html has no element "${selector}".`)
  return element
}

const button = find<'latchkey-button'>('latchkey-button')
const signature = find<'output'>('#signature')
const problem = find<'p'>('#problem')

function showAccount(account: ActiveAccount | undefined) {
  find('#intro').hidden = account !== undefined
  find('#account').hidden = account === undefined
  signature.textContent = ''
  problem.textContent = ''
  find('#wallet').textContent = account?.connection.name ?? ''
  find('#address').textContent = account?.address ?? ''
  find('#balance').textContent = 'Loading…'
  if (account) void showBalance(account)
}

async function showBalance({ address, networkId }: ActiveAccount) {
  const text = await getBalance(kit, { address, networkId }).then(
    ({ formatted, symbol }) => `${formatted} ${symbol}`,
    () => 'Unavailable',
  )
  if (button.account?.address === address) find('#balance').textContent = text
}

button.addEventListener('change', ({ detail }) => showAccount(detail))
find('#sign').addEventListener('click', async () => {
  problem.textContent = ''
  try {
    signature.textContent = await signMessage(kit, { message: 'Hello from my app' })
  } catch (error) {
    problem.textContent = isUserRejection(error)
      ? 'You rejected the request.'
      : "The wallet couldn't sign the message."
  }
})

setKit(kit)
