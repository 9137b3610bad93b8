import { describe, expect, it } from 'vitest'
import type { ViewEntry, ViewId } from '../views/ids.ts'
import { type Decision, decide, orderConnectGroups, type PolicyEvent, type PolicyFacts } from './policy.ts'

const apart: PolicyFacts = {
  status: 'disconnected',
  connectionId: null,
  account: null,
  isNetworkSupported: true,
  signIn: 'off',
  hasNamespaces: true,
  isMobile: false,
  isManual: false,
  isBasic: false,
  isEmbedded: false,
  canSwitchNetwork: true,
  allowsUnsupportedChain: false,
}
const ada: Partial<PolicyFacts> = { status: 'connected', connectionId: 'a', account: 'eip155:1:0xada' }
const lost: Partial<PolicyFacts> = { ...ada, isNetworkSupported: false, account: 'eip155:5:0xada' }

const entry = (view: ViewId) => ({ view, data: undefined }) as ViewEntry
const open = (view?: ViewId): PolicyEvent => ({ is: 'open', entry: view && entry(view) })
const close: PolicyEvent = { is: 'close', isForced: false }
const forcedClose: PolicyEvent = { is: 'close', isForced: true }
const cancel: PolicyEvent = { is: 'cancelSignIn' }
const from = (previous: Partial<PolicyFacts>): PolicyEvent => ({
  is: 'factsChanged',
  previous: { ...apart, ...previous },
})

const closed: Decision = { do: 'close' }
const stays: Decision = { do: 'stay', shake: false }
const refused: Decision = { do: 'stay', shake: true }
const shows = (view: ViewId): Decision => ({ do: 'replace', entry: entry(view) })
const covers = (view: ViewId): Decision => ({ do: 'open', entry: entry(view) })

type Row = [
  rule: string,
  facts: Partial<PolicyFacts>,
  shown: ViewId | null,
  event: PolicyEvent,
  decision: Decision,
]

const rows: Row[] = [
  ['[2.3 otherwise] opening when disconnected shows Connect', {}, null, open(), shows('Connect')],
  [
    '[2.3 otherwise] opening while connecting shows Connect',
    { status: 'connecting' },
    null,
    open(),
    shows('Connect'),
  ],
  [
    '[2.3 otherwise] opening while reconnecting shows Connect',
    { status: 'reconnecting' },
    null,
    open(),
    shows('Connect'),
  ],
  ['[2.3 connected] opening when connected shows Account', ada, null, open(), shows('Account')],
  ['[2.3 connected] opening again goes to the default view', ada, 'Receive', open(), shows('Account')],

  ["[2.4 view] the caller's view is shown", {}, null, open('WhatIsAWallet'), shows('WhatIsAWallet')],
  [
    "[2.4 data] the caller's data goes with the view",
    {},
    null,
    { is: 'open', entry: { view: 'ConnectingWallet', data: { walletId: 'brave' } } },
    { do: 'replace', entry: { view: 'ConnectingWallet', data: { walletId: 'brave' } } },
  ],
  ["[2.4 view] the caller's view wins when connected", ada, null, open('Networks'), shows('Networks')],

  [
    '[2.5 manual on mobile] manual control on mobile shows AllWallets',
    { isManual: true, isMobile: true },
    null,
    open(),
    shows('AllWallets'),
  ],
  [
    '[2.5 manual elsewhere] manual control elsewhere shows the remote-wallet view',
    { isManual: true },
    null,
    open(),
    shows('ConnectingWalletConnectBasic'),
  ],
  [
    '[2.5 no adapters on mobile] no adapters and not connected on mobile shows AllWallets',
    { hasNamespaces: false, isMobile: true },
    null,
    open(),
    shows('AllWallets'),
  ],
  [
    '[2.5 no adapters elsewhere] no adapters and not connected elsewhere shows the remote-wallet view',
    { hasNamespaces: false },
    null,
    open(),
    shows('ConnectingWalletConnectBasic'),
  ],
  [
    '[2.5 no adapters elsewhere] [2.3 connected] no adapters but connected shows Account',
    { ...ada, hasNamespaces: false },
    null,
    open(),
    shows('Account'),
  ],
  [
    '[2.5 manual elsewhere] [2.3 connected] manual control is the more specific rule: it holds when connected too',
    { ...ada, isManual: true },
    null,
    open(),
    shows('ConnectingWalletConnectBasic'),
  ],
  [
    "[2.5 manual on mobile] [2.4 view] the caller's view wins over manual control",
    { isManual: true, isMobile: true },
    null,
    open('Connect'),
    shows('Connect'),
  ],

  ['[2.6 ignored] closing is ignored on ApproveTransaction', ada, 'ApproveTransaction', close, refused],
  ['[2.6 forced] a forced close leaves ApproveTransaction', ada, 'ApproveTransaction', forcedClose, closed],
  [
    '[2.6 ignored] opening another view does not lose an approval',
    ada,
    'ApproveTransaction',
    open('Account'),
    refused,
  ],
  [
    '[2.6 ignored] opening what is shown changes nothing',
    ada,
    'ApproveTransaction',
    open('ApproveTransaction'),
    stays,
  ],
  ['[2.6 ignored] a new network does not lose an approval', lost, 'ApproveTransaction', from(ada), stays],
  ['[2.6 ignored] other views close', ada, 'Account', close, closed],

  [
    '[2.7 connected] embedded, closing returns to Account when connected',
    { ...ada, isEmbedded: true },
    'Receive',
    close,
    shows('Account'),
  ],
  [
    '[2.7 otherwise] embedded, closing returns to Connect otherwise',
    { isEmbedded: true },
    'AllWallets',
    close,
    shows('Connect'),
  ],
  [
    '[2.7 connected] embedded, a new connection leads to Account',
    { ...ada, isEmbedded: true },
    'ConnectingWallet',
    from({ status: 'connecting' }),
    shows('Account'),
  ],
  [
    '[2.7 otherwise] embedded, a lost connection leads to Connect',
    { isEmbedded: true },
    'Account',
    from(ada),
    shows('Connect'),
  ],

  [
    '[2.9 opens after connect] without a session, an optional sign-in takes the place of connecting',
    { ...ada, signIn: 'optional' },
    'ConnectingWallet',
    from({ status: 'connecting' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 only when enabled] without sign-in, connecting closes',
    ada,
    'ConnectingWallet',
    from({ status: 'connecting' }),
    closed,
  ],
  [
    '[2.9 for the active account] another account needs a session of its own',
    { ...ada, account: 'eip155:1:0xbob', signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] it opens a closed modal too',
    { ...ada, signIn: 'required' },
    null,
    from({ status: 'reconnecting' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 for the active network] another network needs a session of its own',
    { ...ada, account: 'eip155:2:0xada', signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] over an account view, so that cancelling returns there',
    { ...ada, account: 'eip155:2:0xada', signIn: 'optional' },
    'Networks',
    from({ ...ada, signIn: 'signedIn' }),
    covers('SIWXSignMessage'),
  ],
  [
    '[2.9 without a session] once the session turns out to be missing',
    { ...ada, signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'checking' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 without a session] not while the session is looked for',
    { ...ada, signIn: 'checking' },
    'ConnectingWallet',
    from({ status: 'connecting' }),
    stays,
  ],
  [
    '[2.9 without a session] not with a session',
    { ...ada, signIn: 'signedIn' },
    'ConnectingWallet',
    from({ ...ada, signIn: 'checking' }),
    closed,
  ],
  [
    '[2.9 opens after connect] not again for the same account and network',
    { ...ada, signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'optional' }),
    stays,
  ],
  [
    '[2.9 opens after connect] not where the visitor has declined it',
    { ...ada, signIn: 'declined' },
    null,
    from({ ...ada, signIn: 'checking' }),
    stays,
  ],
  [
    '[2.9 cancel resets] required: disconnects',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    cancel,
    { do: 'disconnect' },
  ],
  [
    '[2.9 cancel resets] required: the lost connection resets to Connect',
    {},
    'SIWXSignMessage',
    from({ ...ada, signIn: 'required' }),
    shows('Connect'),
  ],
  [
    '[2.9 cancel resets] optional: keeps the connection and returns',
    { ...ada, signIn: 'optional' },
    'SIWXSignMessage',
    cancel,
    { do: 'back' },
  ],
  [
    '[2.9 cannot be closed if required] while sign-in is required and there is no session',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    close,
    refused,
  ],
  [
    '[2.9 cannot be closed if required] force does not help',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    forcedClose,
    refused,
  ],
  [
    '[2.9 cannot be closed if required] opening another view does not help',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    open('Account'),
    refused,
  ],
  [
    '[2.9 cannot be closed if required] optional closes',
    { ...ada, signIn: 'optional' },
    'SIWXSignMessage',
    close,
    closed,
  ],
  [
    '[2.9 opens after connect] opening by default asks for a required sign-in',
    { ...ada, signIn: 'required' },
    null,
    open(),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] nothing lies behind a required one that "back" could lead to',
    { ...ada, account: 'eip155:2:0xada', signIn: 'required' },
    'Networks',
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] a required session that has ended is asked for at once',
    { ...ada, signIn: 'required' },
    'AccountSettings',
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    'who signs out of an optional one is left alone',
    { ...ada, signIn: 'optional' },
    'AccountSettings',
    from({ ...ada, signIn: 'signedIn' }),
    stays,
  ],
  [
    '[8.2 resets to Connect] a disconnect while the session is looked for shows Connect',
    {},
    'ConnectingWallet',
    from({ ...ada, signIn: 'checking' }),
    shows('Connect'),
  ],
  [
    '[8.2 resets to Connect] a closed modal stays closed',
    {},
    null,
    from({ ...ada, signIn: 'checking' }),
    stays,
  ],
  [
    'the session that appears closes the modal',
    { ...ada, signIn: 'signedIn' },
    'SIWXSignMessage',
    from({ ...ada, signIn: 'optional' }),
    closed,
  ],

  [
    '[2.10 opens UnsupportedChain] an unsupported network opens UnsupportedChain',
    lost,
    null,
    from(ada),
    shows('UnsupportedChain'),
  ],
  ['[2.10 opens UnsupportedChain] over any view', lost, 'Account', from(ada), shows('UnsupportedChain')],
  [
    '[2.10 opens UnsupportedChain] also where the wallet connects on one',
    lost,
    'ConnectingWallet',
    from({ status: 'connecting' }),
    shows('UnsupportedChain'),
  ],
  [
    '[2.10 opens UnsupportedChain] before sign-in, which needs an active network (5.1)',
    { ...lost, signIn: 'required' },
    'ConnectingWallet',
    from({ status: 'connecting' }),
    shows('UnsupportedChain'),
  ],
  [
    '[2.10 only when switching is enabled] else it does not open',
    { ...lost, canSwitchNetwork: false },
    null,
    from(ada),
    stays,
  ],
  [
    '[2.10 only when unsupported chains are not allowed] else it does not open',
    { ...lost, allowsUnsupportedChain: true },
    null,
    from(ada),
    stays,
  ],
  ['[2.10 not in basic mode] else it does not open', { ...lost, isBasic: true }, null, from(ada), stays],
  [
    '[2.10 opens UnsupportedChain] leaving without switching is refused',
    lost,
    'UnsupportedChain',
    close,
    refused,
  ],
  ['[2.10 opens UnsupportedChain] force does not help', lost, 'UnsupportedChain', forcedClose, refused],
  [
    '[2.10 opens UnsupportedChain] opening another view does not help',
    lost,
    'UnsupportedChain',
    open('Account'),
    refused,
  ],
  [
    '[2.10 opens UnsupportedChain] opening by default shows it',
    lost,
    null,
    open(),
    shows('UnsupportedChain'),
  ],
  [
    '[2.10 opens UnsupportedChain] a supported network closes it',
    ada,
    'UnsupportedChain',
    from(lost),
    closed,
  ],
  [
    '[2.9 opens after connect] a supported network without a session leads to sign-in',
    { ...ada, signIn: 'optional' },
    'UnsupportedChain',
    from({ ...lost, signIn: 'optional' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.10 opens UnsupportedChain] a supported network closes it once it is known who is signed in',
    { ...ada, signIn: 'signedIn' },
    'UnsupportedChain',
    from({ ...ada, signIn: 'checking' }),
    closed,
  ],
  [
    '[2.10 opens UnsupportedChain] or who does not want to be',
    { ...ada, signIn: 'declined' },
    'UnsupportedChain',
    from({ ...ada, signIn: 'checking' }),
    closed,
  ],
  ['[2.10 opens UnsupportedChain] disconnecting closes it', {}, 'UnsupportedChain', from(lost), closed],
  [
    '[2.10 opens UnsupportedChain] opened by a caller on a supported network, it closes',
    ada,
    'UnsupportedChain',
    close,
    closed,
  ],

  [
    'a new connection closes the views of connecting',
    ada,
    'ConnectingWallet',
    from({ status: 'connecting' }),
    closed,
  ],
  [
    'a second connection closes them too',
    { ...ada, connectionId: 'b', account: 'eip155:1:0xgrace' },
    'AllWallets',
    from(ada),
    closed,
  ],
  [
    '[4.2 back to connected] a second wallet that is refused leaves its view alone',
    ada,
    'ConnectingWallet',
    from({ ...ada, status: 'connecting' }),
    stays,
  ],
  [
    '[4.2 back to connected] a second wallet that is given up leaves Connect alone',
    ada,
    'Connect',
    from({ ...ada, status: 'connecting' }),
    stays,
  ],
  [
    'a connection that comes back on load turns Connect into Account',
    ada,
    'Connect',
    from({ status: 'reconnecting' }),
    shows('Account'),
  ],
  [
    'and does so before it is known who is signed in',
    { ...ada, signIn: 'checking' },
    'Connect',
    from({ status: 'reconnecting' }),
    shows('Account'),
  ],
  ['a new connection leaves help alone', ada, 'WhatIsAWallet', from({ status: 'connecting' }), stays],
  [
    'another account leaves its views alone',
    { ...ada, account: 'eip155:1:0xgrace' },
    'Account',
    from(ada),
    stays,
  ],
  [
    'a failed connection leaves its view alone',
    {},
    'ConnectingWallet',
    from({ status: 'connecting' }),
    stays,
  ],
  ['a lost connection closes the views of an account', {}, 'Send', from(ada), closed],
  ['an account’s view that was opened without one stays', {}, 'Account', from({}), stays],
  ['and where the connection did not come back', {}, 'Account', from({ status: 'reconnecting' }), stays],
  ['a lost connection leaves help alone', {}, 'Networks', from(ada), stays],
  ['a reconnection that starts keeps the view', { status: 'reconnecting' }, 'Account', from(ada), stays],
]

describe('decide', () => {
  it.each(rows)('%s', (_rule, facts, view, event, decision) => {
    expect(decide({ ...apart, ...facts }, { view }, event)).toEqual(decision)
  })
})

describe('orderConnectGroups', () => {
  it('[2.11 default order] is e-mail, social, wallet', () => {
    expect(orderConnectGroups(undefined, false)).toEqual(['email', 'social', 'wallet'])
  })
  it('[2.11 wallets first] puts wallets first where one is installed', () => {
    expect(orderConnectGroups(undefined, true)).toEqual(['wallet', 'email', 'social'])
  })
  it('an order of the app is kept', () => {
    expect(orderConnectGroups(['social', 'wallet'], true)).toEqual(['social', 'wallet'])
  })
})
