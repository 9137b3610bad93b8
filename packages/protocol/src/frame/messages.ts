import { accountTypes, recoveryKinds, socialProviders, themeModes } from '../vocabulary.ts'
import { defineMessage } from './defineMessage.ts'
import { rpcRequest } from './rpcRequest.ts'
import * as s from './shapes.ts'
import { accountAddress, chainId, email, user as sessionUser } from './user.ts'

const nothing = s.optional(s.object({}))
/** Six digits, as typed: blanks between them are the frame's to drop. */
const code = s.string({ max: 32 })
/** A device that is known; times are RFC 3339, and there is none of its last use where it is signed out. */
const device = s.object({
  id: s.string(),
  isCurrent: s.boolean,
  /** Whether it was seen first at the origin that asks. */
  isHere: s.boolean,
  /** Browser and system as they call themselves: `Chrome, Android`. */
  name: s.string(),
  firstSeenAt: s.string(),
  usedAt: s.nullable(s.string()),
})

/**
 * Answers where a login by e-mail goes on; on a new device beside it the two digits that the mail's page shows,
 * too. `isFresh` asks for a login of now, also of who is logged in: after `LOGIN_REQUIRED`.
 */
export const connectEmail = defineMessage({
  type: 'connect-email',
  request: s.object({ email, isFresh: s.optional(s.boolean) }),
  response: s.object({
    action: s.oneOf(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    digits: s.optional(s.string({ pattern: /^\d{2}$/ })),
  }),
  waits: 'request',
  isSafe: false,
})

/** Answers once the link of the mail has been clicked; asked again after `TIMEOUT`. */
export const connectDevice = defineMessage({
  type: 'connect-device',
  request: nothing,
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Ends a login by e-mail. */
export const connectOtp = defineMessage({
  type: 'connect-otp',
  request: s.object({ otp: code }),
  response: sessionUser,
  waits: 'request',
  isSafe: false,
})

/** The window's address; the kit opens it inside the click. */
export const socialRedirectUri = defineMessage({
  type: 'social-redirect-uri',
  request: s.object({ provider: s.oneOf(socialProviders) }),
  response: s.object({ uri: s.url }),
  waits: 'request',
  isSafe: true,
})

/**
 * Answers once the flow of the window has ended; `code` where the visitor had to type it (no opener). `isFresh` asks for a
 * login of now of who is logged in: another user's is refused as `OTHER_USER`, and changes nothing.
 */
export const connectSocial = defineMessage({
  type: 'connect-social',
  request: s.object({
    provider: s.oneOf(socialProviders),
    code: s.optional(code),
    isFresh: s.optional(s.boolean),
  }),
  response: sessionUser,
  waits: 'visitor',
  unlessGiven: 'code',
  isSafe: false,
})

/**
 * The wallet's own page that a phone opens, or reads off the screen, for a login by Farcaster (FIP-11), and the two digits
 * that it shows. A login that is still open is the same one.
 */
export const farcasterUri = defineMessage({
  type: 'farcaster-uri',
  request: nothing,
  response: s.object({ uri: s.url, digits: s.string({ pattern: /^\d{2}$/ }) }),
  waits: 'request',
  isSafe: true,
})

/** Answers once the visitor has said yes in Farcaster; asked again, it goes on waiting. */
export const connectFarcaster = defineMessage({
  type: 'connect-farcaster',
  request: nothing,
  response: sessionUser,
  waits: 'visitor',
  isSafe: false,
})

/** The frame needs the focus for it: its dialog is shown first. */
export const connectPasskey = defineMessage({
  type: 'connect-passkey',
  request: s.object({ isNew: s.optional(s.boolean) }),
  response: sessionUser,
  waits: 'visitor',
  isSafe: false,
})

/** Who is logged in, as seen on a chain. */
export const getUser = defineMessage({
  type: 'get-user',
  request: s.object({ chainId: s.optional(chainId) }),
  response: sessionUser,
  waits: 'request',
  isSafe: true,
})

/** Ends the session of this browser. */
export const signOut = defineMessage({
  type: 'sign-out',
  request: nothing,
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Whether somebody is logged in. */
export const isConnected = defineMessage({
  type: 'is-connected',
  request: nothing,
  response: s.object({ isConnected: s.boolean }),
  waits: 'request',
  isSafe: true,
})

/** The chain that is in use. */
export const getChainId = defineMessage({
  type: 'get-chain-id',
  request: nothing,
  response: s.object({ chainId }),
  waits: 'request',
  isSafe: true,
})

/** Another chain is in use from here on; `account` is whose turn it is there, where somebody is logged in. */
export const switchNetwork = defineMessage({
  type: 'switch-network',
  request: s.object({ chainId }),
  response: s.object({
    chainId,
    account: s.optional(s.object({ type: s.oneOf(accountTypes), address: accountAddress })),
  }),
  waits: 'request',
  isSafe: true,
})

/** The CAIP-2 ids of chains that have smart accounts. */
export const smartAccountNetworks = defineMessage({
  type: 'smart-account-networks',
  request: nothing,
  response: s.object({ smartAccountNetworks: s.array(s.string()) }),
  waits: 'request',
  isSafe: true,
})

/** The address of the smart account, which need not be deployed. */
export const initSmartAccount = defineMessage({
  type: 'init-smart-account',
  request: nothing,
  response: s.object({ address: s.string(), isDeployed: s.boolean }),
  waits: 'request',
  isSafe: true,
})

/** Which of the accounts `eth_accounts` gives (4.10). */
export const setPreferredAccount = defineMessage({
  type: 'set-preferred-account',
  request: s.object({ type: s.oneOf(accountTypes) }),
  response: s.object({ type: s.oneOf(accountTypes), address: s.string() }),
  waits: 'request',
  isSafe: true,
})

/** A wallet's method: what needs approval (6.3) is shown by the frame, whatever the host shows. */
export const rpcRequestMessage = defineMessage({
  type: 'rpc-request',
  request: rpcRequest,
  response: s.object({ result: s.unknown }),
  waits: 'visitor',
  isSafe: false,
})

/**
 * Gives up what nobody waits for any more; without an id, all that still waits for the visitor's yes. What was approved
 * already is not undone.
 */
export const rpcAbort = defineMessage({
  type: 'rpc-abort',
  request: s.object({ requestId: s.optional(s.string()) }),
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Begins a change of e-mail address. */
export const updateEmail = defineMessage({
  type: 'update-email',
  request: s.object({ email }),
  response: s.object({ action: s.oneOf(['VERIFY_PRIMARY_OTP']) }),
  waits: 'visitor',
  isSafe: false,
})

/** The code that went to the old address; the same one again has another mail sent to the new address. */
export const updateEmailPrimaryOtp = defineMessage({
  type: 'update-email-primary-otp',
  request: s.object({ otp: code }),
  response: s.object({ action: s.oneOf(['VERIFY_SECONDARY_OTP']) }),
  waits: 'request',
  isSafe: false,
})

/** The code that went to the new address: from here on it is the one. */
export const updateEmailSecondaryOtp = defineMessage({
  type: 'update-email-secondary-otp',
  request: s.object({ otp: code }),
  response: s.object({ email }),
  waits: 'request',
  isSafe: false,
})

/** Opens a screen of the frame's own; the key never crosses. */
export const exportKey = defineMessage({
  type: 'export-key',
  request: nothing,
  response: s.object({}),
  waits: 'visitor',
  isSafe: false,
})

/**
 * Answers how the wallet comes back where no device has its share; with a `kind`, the visitor is asked on the frame's own
 * screens for another way. Neither a code nor what a passkey keeps ever crosses.
 */
export const changeRecovery = defineMessage({
  type: 'change-recovery',
  request: s.object({ kind: s.optional(s.oneOf(recoveryKinds)) }),
  response: s.object({ kind: s.oneOf(recoveryKinds) }),
  waits: 'visitor',
  isSafe: false,
})

/**
 * The devices that the visitor has logged in with, this one first. Of other apps that they use the wallet with, the page is
 * not told: only whether a device was seen first at its own origin.
 */
export const getDevices = defineMessage({
  type: 'get-devices',
  request: nothing,
  response: s.object({ devices: s.array(device) }),
  waits: 'request',
  isSafe: true,
})

/** Logs another device out, or without an id all others, after a yes on a screen of the frame's own. */
export const revokeDevices = defineMessage({
  type: 'revoke-devices',
  request: s.object({ id: s.optional(s.string({ min: 1, max: 256 })) }),
  response: s.object({}),
  waits: 'visitor',
  isSafe: false,
})

/** Deletes the account for good, after a yes on a screen of the frame's own: nobody is logged in then, on any device. */
export const deleteAccount = defineMessage({
  type: 'delete-account',
  request: nothing,
  response: s.object({}),
  waits: 'visitor',
  isSafe: false,
})

/** How the page looks. */
export const syncTheme = defineMessage({
  type: 'sync-theme',
  request: s.object({
    mode: s.oneOf(themeModes),
    accent: s.optional(s.string({ pattern: /^#[0-9a-f]{6}$/i })),
    radius: s.optional(s.number({ min: 0, max: 64 })),
    locale: s.optional(s.string({ max: 35 })),
  }),
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** What the page calls itself: shown as text beside its origin, never in its place. */
export const syncDappData = defineMessage({
  type: 'sync-dapp-data',
  request: s.object({ name: s.string({ max: 80 }) }),
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Loads the frame anew. */
export const reload = defineMessage({
  type: 'reload',
  request: nothing,
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})
