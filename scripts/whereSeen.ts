import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const react = 'packages/react/src'
const frame = 'packages/frame/src/copy'
const server = 'packages/server/src/wallet/words/english'

/** Places of the texts of each table that no view of the modal loads, by the longest prefix of their keys. */
const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`${react}/copy/en/alerts.ts`]: { '': 'Alert above every view' },
  [`${react}/copy/en/button.ts`]: {
    '': 'Connect button',
  },
  [`${react}/copy/en/networkButton.ts`]: {
    '': 'Network button',
    'button.account': 'Connected account’s button',
    'button.wrongNetwork': 'Network button, and connected account’s button',
    'button.pending': 'Connected account’s button',
  },
  [`${react}/copy/en/errors.ts`]: { '': 'Error message in the view where the action failed' },
  [`${react}/copy/en/modal.ts`]: {
    '': 'Heading of a view',
    'modal.': 'Every view',
    'modal.help': 'Button in “Connect a wallet”, and heading of a view',
    'connect.': 'Connect a wallet',
    'connect.title': 'Heading of several views',
    'email.title': 'Heading of several views',
    'social.title': 'Heading of several views',
    'toast.': 'Toast (brief message)',
  },
  [`${frame}/en.ts`]: {
    '': 'Every request',
    guard: 'Hint above the buttons of a request',
    review: 'Request in the page, before the wallet’s window opens',
    loading: 'Request that is loading',
    loadFailed: 'Request that failed to load',
    unreadable: 'Request that can’t be shown',
  },
  [`${frame}/enAccount.ts`]: {
    email: 'Change email address',
    devices: 'Log out devices',
    devicesForget: 'Forget a device',
    delete: 'Delete account',
  },
  [`${frame}/enCalls.ts`]: {
    '': 'Transaction, or batch of calls',
    typed: 'Sign typed data',
    nothing: 'Sign typed data: empty value',
    permit: 'Sign typed data: spending approval',
    permitCall: 'Transaction that uses a signed spending approval',
    someone: 'Sign typed data: unknown spender',
    transfer: 'Sign typed data: transfer',
    order: 'Sign typed data: trade order',
    act: 'Sign typed data: calls by others',
    gives: 'Sign typed data: trade order',
    gets: 'Sign typed data: trade order',
    send: 'Transaction: transfer of the native currency or a token',
    move: 'Transaction: transfer from another account',
    approve: 'Transaction: approval',
    revoke: 'Transaction: revoked approval',
    operator: 'Transaction: approval of an NFT collection',
    collectible: 'Transaction: NFT transfer',
    deploy: 'Transaction: new contract',
    call: 'Transaction: contract call',
    batch: 'Batch of calls',
  },
  [`${frame}/enExport.ts`]: {
    export: 'Recovery phrase: warning before it is shown',
    phrase: 'Recovery phrase',
  },
  [`${frame}/enMessage.ts`]: {
    '': 'Sign message',
    signIn: 'Sign in',
    wrongSite: 'Sign in',
    invisible: 'Sign message, and other texts of an app',
  },
  [`${frame}/enPermissions.ts`]: {
    '': 'Grant or revoke permissions',
    grant: 'Grant permissions',
    revoke: 'Revoke permissions',
    logOut: 'Disconnect an app',
  },
  [`${frame}/enRecovery.ts`]: {
    passkey: 'Passkey login',
    passkeyName: 'Passkey login, and setup of recovery by passkey',
    passkeyWindow: 'Passkey login, in the wallet’s own window',
    cancel: 'Passkey login, and recovery',
    recovery: 'Change recovery',
    recoveryPasskey: 'Set up recovery by passkey',
    code: 'Set up recovery by code',
    recover: 'Restore wallet on a new device',
    recoverText: 'Restore wallet on a new device',
    problem: 'Error in a passkey login or recovery',
  },
  [`${frame}/enSolana.ts`]: { '': 'Solana transaction' },
  [`${frame}/enWaiting.ts`]: { '': 'Wallet window without a request' },
  'packages/server/src/onramp/paymentWords.ts': { '': 'Payment page of the sandbox (development only)' },
  [`${server}/farcasterWords.ts`]: { '': 'Page of a Farcaster login' },
  [`${server}/changeWords.ts`]: {
    '': 'Emails with a code to change the email address',
    'old.': 'Email to the current address',
    'new.': 'Email to the new address',
    'taken.': 'Email to a new address that already has a wallet',
    'changed.': 'Email to the previous address',
  },
  [`${server}/loginWords.ts`]: {
    '': 'Login emails',
    'mail.': 'Login email',
    'mail.code.': 'Login email with a code',
    'mail.device.': 'Login email in a new browser',
    'mail.link.': 'Login email after too many wrong codes',
    'mail.notice.': 'Email after a login in a new browser',
    'mail.socialNotice.': 'Email after a social login in a new browser',
    'page.': 'Page that the link in a login email opens',
  },
  [`${server}/socialWords.ts`]: { '': 'Window of a social login' },
  'apps/wallet/src/words/english.ts': {
    '': 'Every part of the page (development only)',
    'elsewhere.': 'Start, if another tab has the wallet open',
    'pair.': 'Connect an app',
    'chosen.': 'Account and network',
    'sessions.': 'Connected apps',
    'connection.': 'Request of an app to connect',
    'request.': 'Request to sign, send or switch',
    'methods.': 'Request of an app to connect: requested methods',
  },
  'apps/web/src/words/english.ts': {
    '': 'Every part of the page',
    'welcome.': 'Start, before a wallet is connected',
    'workbench.': 'Start, with a connected wallet',
    'namespace.': 'Start, with an account that isn’t on an EVM network',
    'message.': 'Sign a message',
    'typed.': 'Sign a handover',
    'send.': 'Send a transaction',
    'calls.': 'Send two calls together',
    'getName.': 'Get a name',
    'faucet.': 'Get test money',
    'notes.': 'Mob notes',
    'state.': 'Kit state',
    'errors.': 'Error message in the task that failed',
  },
  'apps/docs/src/words/copy.ts': {
    '': 'Every page of the documentation’s site',
    'errors.': 'Page of an error',
    'demo.': 'Live demo',
    'missing.': 'A page that doesn’t exist',
    'search.': 'Search',
  },
  'packages/frame/index.html': { '': 'The wallet’s page' },
  'apps/wallet/index.html': { '': 'The page (development only)' },
  'apps/web/index.html': { '': 'The page' },
}

/** A view of the modal: its heading, the tables that it loads, and the source of all its components. */
interface SeenView {
  heading: string
  tables: readonly string[]
  source: string
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Adds a module of the kit and all that it imports, without other views, texts and styles. */
function collect(file: string, modules: Map<string, string>): void {
  if (modules.has(file)) return
  const source = read(file)
  modules.set(file, source)
  for (const [, target = ''] of source.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
    const imported = path.posix.join(path.posix.dirname(file), target)
    if (!/\/(laterViews|index)\.ts$|\.css\.ts$|\/(copy|languages)\//.test(imported))
      collect(imported, modules)
  }
}

/** Reads a view from its module, and the tables that load with it or that its folder imports. */
function readView(heading: string, module: string, tables: readonly string[]): SeenView {
  const file = `${react}/views/${module}`
  const modules = new Map<string, string>()
  collect(file, modules)
  const imported = [...modules]
    .filter(([other]) => path.posix.dirname(other) === path.posix.dirname(file))
    .flatMap(([, source]) => [...source.matchAll(/'\.\.\/\.\.\/(copy\/en\/\w+\.ts)'/g)])
    .map(([, table]) => `${react}/${table}`)
  return { heading, tables: [...tables, ...imported], source: [...modules.values()].join('\n') }
}

/** The headings of views, by their keys. */
const headings = new Map(
  [...read(`${react}/copy/en/modal.ts`).matchAll(/'([\w.]+)': '([^']+)'/g)].map(([, key, text]) => [
    key,
    text,
  ]),
)
const laterViews = read(`${react}/views/laterViews.ts`)
/** The table that each function of laterViews.ts loads. */
const tableOf = new Map(
  [...laterViews.matchAll(/const (\w+) = \(\) => import\('\.\.\/copy\/en\/(\w+)\.ts'\)/g)].map(
    ([, loader = '', table]) => [loader, `${react}/copy/en/${table}.ts`],
  ),
)
const views = [
  readView(headings.get('connect.title') ?? '', 'Connect/Connect.tsx', []),
  ...laterViews
    .split(/^ {2}(?=[A-Z]\w+: \[)/m)
    .slice(1)
    .map((entry) =>
      readView(
        headings.get(/'([\w.]+)'/.exec(entry)?.[1]) ?? '',
        /import\('\.\/(.+?)'\)/.exec(entry)?.[1] ?? '',
        [...entry.matchAll(/\b(\w+)\(\)/g)].flatMap(([, loader = '']) => tableOf.get(loader) ?? []),
      ),
    ),
]

/** How many headings are listed for one text. */
const headingsMax = 6

/**
 * Returns where a text is seen, in words for translators. For a text of the modal, those are the headings of the views
 * that use its key or compose it, or else of all views that load its table. Undefined if its table has no place.
 */
export function whereSeen(table: string, key: string): string | undefined {
  const place = places[table]
  if (place) {
    const prefixes = Object.keys(place).filter((prefix) => key.startsWith(prefix))
    return place[prefixes.sort((one, other) => other.length - one.length)[0] ?? '']
  }
  const loading = views.filter(({ tables }) => tables.includes(table))
  const composed = `\`${key.slice(0, key.lastIndexOf('.') + 1)}$`
  const found = [`'${key}'`, composed, '']
    .map((part) => new Set(loading.flatMap(({ heading, source }) => (source.includes(part) ? heading : []))))
    .find(({ size }) => size > 0)
  if (!found) return undefined
  const more = found.size - headingsMax
  return [...found].slice(0, headingsMax).join(', ') + (more > 0 ? `, and ${more} more` : '')
}
