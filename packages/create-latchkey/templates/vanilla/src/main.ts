import './style.css'
import './wallets.css'
import {
  connect,
  disconnect,
  getAccountState,
  getActiveAccount,
  getBalance,
  isUserRejection,
  signMessage,
} from '@latchkey/core'
import { kit } from './kit'
import { getWallets, watchWallets } from './wallets'

/** Finds an element of index.html. */
function find<Tag extends keyof HTMLElementTagNameMap = 'button'>(id: string): HTMLElementTagNameMap[Tag] {
  const element = document.getElementById(id)
  if (!element) throw new Error(`index.html has no element with the id "${id}".`)
  return element as HTMLElementTagNameMap[Tag]
}

const dialog = find<'dialog'>('wallets')

/** Runs what a click asks for, and shows why it failed. */
async function attempt(action: () => Promise<unknown>) {
  find('problem').textContent = ''
  try {
    await action()
  } catch (error) {
    find('problem').textContent = isUserRejection(error)
      ? 'You rejected the request.'
      : "The wallet didn't complete the request."
  }
}

function showWallets() {
  const rows = getWallets().map(({ name, icon, connectors: [connector] }) => {
    const button = document.createElement('button')
    button.type = 'button'
    const image = document.createElement('img')
    image.alt = ''
    if (icon) image.src = icon
    button.append(image, name)
    button.addEventListener('click', () => {
      dialog.close()
      if (connector) void attempt(() => connect(kit, { connectorId: connector.connectorId }))
    })
    const row = document.createElement('li')
    row.append(button)
    return row
  })
  const list = find<'ul'>('wallet-list')
  if (rows.length > 0) list.replaceChildren(...rows)
  else list.textContent = 'This browser has no wallet. Install one, then reload the page.'
}

let shown: string | null = null

function showAccount() {
  const account = getActiveAccount(kit)
  find('connect').hidden = account !== undefined
  find('disconnect').hidden = account === undefined
  find('intro').hidden = account !== undefined
  find('account').hidden = account === undefined
  if (shown === kit.facts.get().account) return
  shown = kit.facts.get().account
  find('signature').textContent = ''
  find('wallet').textContent = getAccountState(kit).connectedWalletInfo?.name ?? ''
  find('address').textContent = account?.address ?? ''
  find('balance').textContent = 'Loading…'
  if (account) void showBalance(account)
}

async function showBalance({ address, networkId }: NonNullable<ReturnType<typeof getActiveAccount>>) {
  const text = await getBalance(kit, { address, networkId }).then(
    ({ formatted, symbol }) => `${formatted} ${symbol}`,
    () => 'Unavailable',
  )
  if (getActiveAccount(kit)?.address === address) find('balance').textContent = text
}

find('connect').addEventListener('click', () => {
  showWallets()
  dialog.showModal()
})
find('connect').addEventListener('pointerenter', () => void kit.prepare())
find('disconnect').addEventListener('click', () => attempt(() => disconnect(kit)))
find('sign').addEventListener('click', () =>
  attempt(async () => {
    find('signature').textContent = await signMessage(kit, { message: 'Hello from my app' })
  }),
)

kit.start()
watchWallets(showWallets)
kit.facts.subscribe(showAccount)
showAccount()
