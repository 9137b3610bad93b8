import { SettingError } from '../base/SettingError.ts'
import type { WalletKeySettings, WalletSettings } from '../settings/settings.ts'
import { openWalletKeys } from '../wallet/keys/openWalletKeys.ts'
import { readFarcaster } from './readFarcaster.ts'
import { readSecretJson } from './readSecretJson.ts'
import { readSocial } from './readSocial.ts'
import { type Environment, readNumber } from './readVariable.ts'

const example =
  '{"server":[{"id":"1","key":"…"}],"recovery":[{"id":"1","key":"…"}],"secret":"…"}, with each key from `openssl rand -hex 32`'

/**
 * Reads WALLET_KEYS, WALLET_DIR, WALLET_PORT, SMTP_URL, MAIL_FROM, SOCIAL and FARCASTER. Returns `undefined` if no
 * wallet is served. Throws `SettingError`.
 */
export function readWallet(
  environment: Environment,
  readFile: (path: string) => string,
  { host, api, wallet }: { host: string; api: string | undefined; wallet: string | undefined },
): WalletSettings | undefined {
  const { WALLET_KEYS: keys, WALLET_DIR: frameDir, SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = environment
  if (!keys) {
    const { WALLET_PORT, SOCIAL, FARCASTER } = environment
    if (frameDir || WALLET_PORT || smtpUrl || mailFrom || SOCIAL || FARCASTER)
      throw new SettingError(`WALLET_KEYS: required to serve the embedded wallet: ${example}.`)
    return undefined
  }
  if (!wallet) throw new SettingError('WALLET_ORIGIN: required. Use the public origin of the wallet.')
  if (!isSecure(wallet))
    throw new SettingError(
      'WALLET_ORIGIN: must use https. Browsers only allow cryptography on secure origins.',
    )
  if (!api) throw new SettingError('API_ORIGIN: required, because the wallet’s frame calls it.')
  if (!frameDir) throw new SettingError('WALLET_DIR: required. Use the folder of the built frame.')
  const port = readNumber(environment, 'WALLET_PORT', -1, 65_535)
  const social = readSocial(environment, readFile)
  const farcaster = readFarcaster(environment, readFile)
  return {
    ...(port >= 0 && { listen: { host, port } }),
    frameDir,
    keys: readKeys(keys, readFile),
    smtpUrl: readSmtpUrl(smtpUrl),
    mailFrom: readSender(mailFrom),
    ...(social && { social }),
    ...(farcaster && { farcaster }),
  }
}

/** Whether an origin is a secure context in browsers (W3C, Secure Contexts). */
function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

function readKeys(setting: string, readFile: (path: string) => string): WalletKeySettings {
  const text = setting.trim()
  const problem = (why: string) => new SettingError(`WALLET_KEYS: ${why} Use ${example}.`)
  const read = readSecretJson(text, readFile)
  if (read === undefined) throw problem('neither JSON nor the path of a JSON file.')
  const { server, recovery, secret } = Object(read)
  if (!isKeys(server) || !isKeys(recovery) || typeof secret !== 'string')
    throw problem('each key must have an id and 64 hex digits.')
  const keys = { server, recovery, secret }
  try {
    openWalletKeys(keys)
  } catch (error) {
    // Thrown by the server's own check. Its message contains ids but no keys.
    if (error instanceof TypeError) throw problem(error.message)
    throw error
  }
  return keys
}

function isKeys(list: unknown): list is [{ id: string; key: string }] {
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    list
      .map(Object)
      .every(({ id, key }) => typeof id === 'string' && id !== '' && /^[0-9a-f]{64}$/i.test(key))
  )
}

function readSmtpUrl(text: string | undefined): string {
  if (text && /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname) return text
  throw new SettingError(
    'SMTP_URL: must be the URL of a mail server, such as smtps://user:password@mail.example.com:465.',
  )
}

function readSender(text: string | undefined): string {
  if (text && /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) return text
  throw new SettingError('MAIL_FROM: must be the sender of emails, such as Example <wallet@example.com>.')
}
