import { describe, expect, it } from 'vitest'
import type { ViewEntry, ViewId } from './ids.ts'
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
const open = (view?: ViewId): PolicyEvent => ({ type: 'open', entry: view && entry(view) })
const close: PolicyEvent = { type: 'close', isForced: false }
const forcedClose: PolicyEvent = { type: 'close', isForced: true }
const cancel: PolicyEvent = { type: 'cancelSignIn' }
const from = (previous: Partial<PolicyFacts>): PolicyEvent => ({
  type: 'factsChanged',
  previous: { ...apart, ...previous },
})

const closed: Decision = { type: 'close' }
const stays: Decision = { type: 'stay', shake: false }
const refused: Decision = { type: 'stay', shake: true }
const shows = (view: ViewId): Decision => ({ type: 'replace', entry: entry(view) })
const covers = (view: ViewId): Decision => ({ type: 'open', entry: entry(view) })

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

  ["[2.4 view] shows the caller's view", {}, null, open('WhatIsAWallet'), shows('WhatIsAWallet')],
  [
    "[2.4 data] passes the caller's data to the view",
    {},
    null,
    { type: 'open', entry: { view: 'ConnectingWallet', data: { walletId: 'brave' } } },
    { type: 'replace', entry: { view: 'ConnectingWallet', data: { walletId: 'brave' } } },
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
    '[2.5 no adapters elsewhere] [2.3 connected] no adapters, but connected, shows Account',
    { ...ada, hasNamespaces: false },
    null,
    open(),
    shows('Account'),
  ],
  [
    '[2.5 manual elsewhere] [2.3 connected] manual control is more specific, so it also applies when connected',
    { ...ada, isManual: true },
    null,
    open(),
    shows('ConnectingWalletConnectBasic'),
  ],
  [
    "[2.5 manual on mobile] [2.4 view] the caller's view takes precedence over manual control",
    { isManual: true, isMobile: true },
    null,
    open('Connect'),
    shows('Connect'),
  ],

  ['[2.6 ignored] ApproveTransaction ignores closing', ada, 'ApproveTransaction', close, refused],
  ['[2.6 forced] a forced close leaves ApproveTransaction', ada, 'ApproveTransaction', forcedClose, closed],
  [
    '[2.6 ignored] opening another view does not dismiss an approval',
    ada,
    'ApproveTransaction',
    open('Account'),
    refused,
  ],
  [
    '[2.6 ignored] opening the current view changes nothing',
    ada,
    'ApproveTransaction',
    open('ApproveTransaction'),
    stays,
  ],
  [
    '[2.6 ignored] another network does not dismiss an approval',
    lost,
    'ApproveTransaction',
    from(ada),
    stays,
  ],
  ['[2.6 ignored] other views close', ada, 'Account', close, closed],

  [
    '[2.7 connected] embedded, closing returns to Account when connected',
    { ...ada, isEmbedded: true },
    'Receive',
    close,
    shows('Account'),
  ],
  [
    '[2.7 otherwise] embedded, closing returns to Connect when disconnected',
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
    '[2.9 opens after connect] without a session, an optional sign-in replaces connecting',
    { ...ada, signIn: 'optional' },
    'ConnectingWallet',
    from({ status: 'connecting' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 only when enabled] without sign-in, connecting closes the modal',
    ada,
    'ConnectingWallet',
    from({ status: 'connecting' }),
    closed,
  ],
  [
    '[2.9 for the active account] another account needs its own session',
    { ...ada, account: 'eip155:1:0xbob', signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] opens a closed modal, too',
    { ...ada, signIn: 'required' },
    null,
    from({ status: 'reconnecting' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 for the active network] another network needs its own session',
    { ...ada, account: 'eip155:2:0xada', signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] opens over an account view, so that cancelling returns there',
    { ...ada, account: 'eip155:2:0xada', signIn: 'optional' },
    'Networks',
    from({ ...ada, signIn: 'signedIn' }),
    covers('SIWXSignMessage'),
  ],
  [
    '[2.9 without a session] opens once the session turns out to be missing',
    { ...ada, signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'checking' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 without a session] does not open while the session is being checked',
    { ...ada, signIn: 'checking' },
    'ConnectingWallet',
    from({ status: 'connecting' }),
    stays,
  ],
  [
    '[2.9 without a session] does not open with a session',
    { ...ada, signIn: 'signedIn' },
    'ConnectingWallet',
    from({ ...ada, signIn: 'checking' }),
    closed,
  ],
  [
    '[2.9 opens after connect] does not open again for the same account and network',
    { ...ada, signIn: 'optional' },
    null,
    from({ ...ada, signIn: 'optional' }),
    stays,
  ],
  [
    '[2.9 opens after connect] does not open after the visitor declined it',
    { ...ada, signIn: 'declined' },
    null,
    from({ ...ada, signIn: 'checking' }),
    stays,
  ],
  [
    '[2.9 cancel resets] required: cancelling disconnects',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    cancel,
    { type: 'disconnect' },
  ],
  [
    '[2.9 cancel resets] required: losing the connection resets to Connect',
    {},
    'SIWXSignMessage',
    from({ ...ada, signIn: 'required' }),
    shows('Connect'),
  ],
  [
    '[2.9 cancel resets] optional: cancelling keeps the connection and returns',
    { ...ada, signIn: 'optional' },
    'SIWXSignMessage',
    cancel,
    { type: 'back' },
  ],
  [
    '[2.9 cannot be closed if required] required without a session: closing is refused',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    close,
    refused,
  ],
  [
    '[2.9 cannot be closed if required] required: a forced close is refused',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    forcedClose,
    refused,
  ],
  [
    '[2.9 cannot be closed if required] required: opening another view is refused',
    { ...ada, signIn: 'required' },
    'SIWXSignMessage',
    open('Account'),
    refused,
  ],
  [
    '[2.9 cannot be closed if required] optional: closing is allowed',
    { ...ada, signIn: 'optional' },
    'SIWXSignMessage',
    close,
    closed,
  ],
  [
    '[2.9 opens after connect] opening without a view shows a required sign-in',
    { ...ada, signIn: 'required' },
    null,
    open(),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] a required sign-in replaces the view, so "back" leads nowhere',
    { ...ada, account: 'eip155:2:0xada', signIn: 'required' },
    'Networks',
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    '[2.9 opens after connect] opens immediately when a required session ends',
    { ...ada, signIn: 'required' },
    'AccountSettings',
    from({ ...ada, signIn: 'signedIn' }),
    shows('SIWXSignMessage'),
  ],
  [
    'signing out of an optional session opens nothing',
    { ...ada, signIn: 'optional' },
    'AccountSettings',
    from({ ...ada, signIn: 'signedIn' }),
    stays,
  ],
  [
    '[8.2 resets to Connect] disconnecting while the session is being checked shows Connect',
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
    'closes the modal once a session appears',
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
  [
    '[2.10 opens UnsupportedChain] opens over any view',
    lost,
    'Account',
    from(ada),
    shows('UnsupportedChain'),
  ],
  [
    '[2.10 opens UnsupportedChain] opens when the wallet connects on an unsupported network',
    lost,
    'ConnectingWallet',
    from({ status: 'connecting' }),
    shows('UnsupportedChain'),
  ],
  [
    '[2.10 opens UnsupportedChain] comes before sign-in, which needs an active network (5.1)',
    { ...lost, signIn: 'required' },
    'ConnectingWallet',
    from({ status: 'connecting' }),
    shows('UnsupportedChain'),
  ],
  [
    '[2.10 only when switching is enabled] does not open when switching is disabled',
    { ...lost, canSwitchNetwork: false },
    null,
    from(ada),
    stays,
  ],
  [
    '[2.10 only when unsupported chains are not allowed] does not open when unsupported chains are allowed',
    { ...lost, allowsUnsupportedChain: true },
    null,
    from(ada),
    stays,
  ],
  [
    '[2.10 not in basic mode] does not open in basic mode',
    { ...lost, isBasic: true },
    null,
    from(ada),
    stays,
  ],
  [
    '[2.10 opens UnsupportedChain] closing without switching is refused',
    lost,
    'UnsupportedChain',
    close,
    refused,
  ],
  ['[2.10 opens UnsupportedChain] a forced close is refused', lost, 'UnsupportedChain', forcedClose, refused],
  [
    '[2.10 opens UnsupportedChain] opening another view is refused',
    lost,
    'UnsupportedChain',
    open('Account'),
    refused,
  ],
  [
    '[2.10 opens UnsupportedChain] opening without a view shows it',
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
    '[2.10 opens UnsupportedChain] a supported network closes it once the session is known',
    { ...ada, signIn: 'signedIn' },
    'UnsupportedChain',
    from({ ...ada, signIn: 'checking' }),
    closed,
  ],
  [
    '[2.10 opens UnsupportedChain] a supported network closes it for a visitor who declined to sign in',
    { ...ada, signIn: 'declined' },
    'UnsupportedChain',
    from({ ...ada, signIn: 'checking' }),
    closed,
  ],
  ['[2.10 opens UnsupportedChain] disconnecting closes it', {}, 'UnsupportedChain', from(lost), closed],
  [
    '[2.10 opens UnsupportedChain] closes when a caller opened it on a supported network',
    ada,
    'UnsupportedChain',
    close,
    closed,
  ],

  [
    'a new connection closes the connect views',
    ada,
    'ConnectingWallet',
    from({ status: 'connecting' }),
    closed,
  ],
  [
    'a second connection closes them, too',
    { ...ada, connectionId: 'b', account: 'eip155:1:0xgrace' },
    'AllWallets',
    from(ada),
    closed,
  ],
  [
    '[4.2 back to connected] a rejected second wallet keeps its view',
    ada,
    'ConnectingWallet',
    from({ ...ada, status: 'connecting' }),
    stays,
  ],
  [
    '[4.2 back to connected] an abandoned second wallet keeps Connect',
    ada,
    'Connect',
    from({ ...ada, status: 'connecting' }),
    stays,
  ],
  [
    'a connection restored on load turns Connect into Account',
    ada,
    'Connect',
    from({ status: 'reconnecting' }),
    shows('Account'),
  ],
  [
    'turns Connect into Account before the session is known',
    { ...ada, signIn: 'checking' },
    'Connect',
    from({ status: 'reconnecting' }),
    shows('Account'),
  ],
  ['a new connection keeps a help view', ada, 'WhatIsAWallet', from({ status: 'connecting' }), stays],
  [
    'another account keeps the account views',
    { ...ada, account: 'eip155:1:0xgrace' },
    'Account',
    from(ada),
    stays,
  ],
  ['a failed connection keeps its view', {}, 'ConnectingWallet', from({ status: 'connecting' }), stays],
  ['a lost connection closes the account views', {}, 'Send', from(ada), closed],
  ['keeps an account view that was opened without an account', {}, 'Account', from({}), stays],
  [
    'keeps an account view when the connection was not restored',
    {},
    'Account',
    from({ status: 'reconnecting' }),
    stays,
  ],
  ['a lost connection keeps a help view', {}, 'Networks', from(ada), stays],
  ['a starting reconnection keeps the view', { status: 'reconnecting' }, 'Account', from(ada), stays],
]

describe('decide', () => {
  it.each(rows)('%s', (_rule, facts, view, event, decision) => {
    expect(decide({ ...apart, ...facts }, { view }, event)).toEqual(decision)
  })
})

describe('orderConnectGroups', () => {
  it('[2.11 default order] is email, social, wallet', () => {
    expect(orderConnectGroups(undefined, false)).toEqual(['email', 'social', 'wallet'])
  })
  it('[2.11 wallets first] puts wallets first when one is installed', () => {
    expect(orderConnectGroups(undefined, true)).toEqual(['wallet', 'email', 'social'])
  })
  it('keeps the app’s own order', () => {
    expect(orderConnectGroups(['social', 'wallet'], true)).toEqual(['social', 'wallet'])
  })
})
