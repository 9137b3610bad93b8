import { createHash } from 'node:crypto'
import { fromCoinType } from '@latchkey/protocol/coinType'
import { nameAttributesBytesMax, nameTextAheadSeconds, nameTextSeconds } from '@latchkey/protocol/constants'
import { isNameAttribute, nameAttributes } from '@latchkey/protocol/nameAttributes'
import { readLabel } from '@latchkey/protocol/nameLabel'
import { decode, type Name, type NameText, nameText, type SignedText } from '@latchkey/protocol/schema'
import { type Address, isAddress } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import { checkLabel } from './checkLabel.ts'
import { findName, withoutOwner } from './createNameReads.ts'
import type { KeptName, NameAccount, OnceText } from './createNameStore.ts'
import { isSignedByKey } from './isSignedByKey.ts'
import type { NameAsker, NameRegistry } from './nameRegistry.ts'
import { isFreeOnChain, type NameRegistryParts, requireZone } from './nameRegistryParts.ts'
import { type NameField, refuseName, refuseSignature } from './refuseName.ts'

const ethereumCoinType = 60

/** Creates the signed changes that accounts may make to names. */
export function createNameChanges(
  parts: NameRegistryParts,
): Pick<NameRegistry, 'register' | 'setAttributes' | 'setAddress'> {
  const { store, verify, burnNonce, now = Date.now } = parts

  const requireOwn = async (name: string) => {
    const kept = await findName(store, name)
    if (kept) return kept
    throw new RequestFailure('NOT_FOUND', { field: 'name', description: 'This name is not registered.' })
  }
  /** Parses the signed text and checks that its origin is the asker's. The signature is not verified yet. */
  const readText = ({ message }: SignedText, asker: NameAsker): NameText => {
    const text = readNameText(message, now())
    if (text.origin !== undefined && !asker.isOwnOrigin(text.origin))
      throw refuseName('origin', 'It was signed for a different origin than the one that sent it.')
    return text
  }
  const requireSignature = async (account: NameAccount, message: string, signature: string) => {
    if (!(await verify({ account, message, signature })))
      throw refuseSignature('The account did not sign this message.')
  }
  const burn = async ({ nonce }: NameText, { projectId }: NameAsker) => {
    if (nonce === undefined) return
    if (!(await burnNonce({ scope: projectId, nonce }, now())))
      throw refuseName('nonce', 'The nonce is unknown, already used or expired. Sign again.')
  }
  const read = async (name: string): Promise<Name> => withoutOwner(await requireOwn(name))

  return {
    async register(signed, asker) {
      const zone = requireZone(parts)
      const owner = readAccount(signed)
      const text = readText(signed, asker)
      if (text.name === undefined) throw refuseName('name', 'Required in the signed text.')
      const label = readLabel(text.name, zone.name)
      if (label === undefined)
        throw refuseName('name', `The name must be one label followed by .${zone.name}.`)
      checkLabel(label, zone.reserved)
      const name = `${label}.${zone.name}`
      await requireSignature(owner, signed.message, signed.signature)
      if (!(await isFreeOnChain(parts, name, owner.address))) throw refuseName('name', `${name} is taken.`)
      const { attributes = {} } = text
      // A key has the same owner on every chain. A contract's address may belong to another on another chain.
      const coinTypes = (await isSignedByKey({ ...signed, address: owner.address })) ? [ethereumCoinType] : []
      const once = toOnceText(owner, text, signed.message)
      try {
        await burn(text, asker)
        await store.register({ name, owner, coinTypes, attributes }, once, now())
      } catch (error) {
        // A repeat of the same request, such as after a lost response, changes nothing and is not a failure.
        if (!(await store.isDone({ name, owner }, once))) throw error
      }
      return read(name)
    },
    async setAttributes(signed, asker) {
      const kept = await requireOwn(signed.name)
      const text = readText(signed, asker)
      requireSameName(text, kept)
      const { attributes } = text
      if (!attributes) throw refuseName('attributes', 'Required in the signed text.')
      if (readAccount(signed).address !== kept.owner.address)
        throw refuseSignature('Only the account that registered a name may change it.', 'address')
      await requireSignature(kept.owner, signed.message, signed.signature)
      await burn(text, asker)
      const once = toOnceText(kept.owner, text, signed.message)
      await store.setAttributes({ name: kept.name, attributes }, once, now())
      return read(kept.name)
    },
    async setAddress(signed, asker) {
      const kept = await requireOwn(signed.name)
      const text = readText(signed, asker)
      requireSameName(text, kept)
      const account = readNewAddress(text, signed, kept)
      await requireSignature(kept.owner, signed.message, signed.signature)
      const signature = signed.address_signature ?? signed.signature
      const isConfirmed = await verify({ account, message: signed.message, signature })
      // Existing clients omit the name and only have the owner sign.
      if (!isConfirmed && (text.name !== undefined || signed.address_signature !== undefined))
        throw refuseSignature('The account did not sign this message.')
      await burn(text, asker)
      // Recorded for the owner, because the body need not name the owner: the text is used once, whatever else the body
      // contains.
      const once = toOnceText(kept.owner, text, signed.message)
      await store.setAddress({ name: kept.name, account, isConfirmed }, once, now())
      return read(kept.name)
    },
  }
}

/**
 * Checks the name in the signed text, if any. A text without a name applies to the name in the path, and is used once
 * across all names of its signer.
 */
function requireSameName(text: NameText, kept: KeptName) {
  if (text.name !== undefined && text.name.toLowerCase() !== kept.name)
    throw refuseName('name', 'It differs from the signed text.')
}

/**
 * Reads the new address from the signed text. The body must repeat it. If the text omits the name, the body may contain
 * the owner's account instead, as in a registration.
 */
function readNewAddress(text: NameText, signed: SignedText, { owner }: KeptName): NameAccount {
  const { address, coin_type } = text
  if (coin_type === undefined) throw refuseName('coin_type', 'Required in the signed text.')
  if (address === undefined) throw refuseName('address', 'Required in the signed text.')
  const account = readAccount({ address, coin_type })
  const body = readAccount(signed)
  const isOfOwner = text.name === undefined && body.address === owner.address
  if (body.coinType !== account.coinType && !(isOfOwner && body.coinType === owner.coinType))
    throw refuseName('coin_type', 'It differs from the signed text.')
  if (body.address !== account.address && !isOfOwner)
    throw refuseName('address', 'It differs from the signed text.')
  return account
}

/** Parses a signed text about a name (7.17) and checks its timestamp. Throws the problem, by field. */
function readNameText(message: string, nowMs: number): NameText {
  const decoded = decode(nameText, parse(message))
  if (!decoded.success) {
    const [reason] = decoded.reasons
    const field = reason?.field.split('.')[0] || 'message'
    throw refuseName(field as NameField, `${reason?.description} in the signed text.`)
  }
  checkTime(decoded.value.timestamp, Math.floor(nowMs / 1000))
  checkAttributes(decoded.value.attributes ?? {})
  return decoded.value
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    throw refuseName('message', 'It must be JSON: {"name", "timestamp", …}.')
  }
}

function checkAttributes(attributes: Record<string, string>) {
  if (Buffer.byteLength(JSON.stringify(attributes)) > nameAttributesBytesMax)
    throw refuseName(
      'attributes',
      `The attributes of a name can have at most ${nameAttributesBytesMax} bytes in total, as JSON.`,
    )
  const unknown = Object.keys(attributes).find((key) => !isNameAttribute(key))
  if (unknown === undefined) return
  const known = nameAttributes.join(', ')
  throw refuseName(
    'attributes',
    `"${unknown}" is not a known attribute. Use ${known}, or the reverse domain of a service, such as com.github.`,
  )
}

function checkTime(timestamp: number, now: number) {
  if (timestamp > now + nameTextAheadSeconds)
    throw refuseName(
      'timestamp',
      "The timestamp is in the future. Use seconds, and check this device's clock.",
    )
  if (timestamp < now - nameTextSeconds) throw refuseName('timestamp', 'The signed text expired. Sign again.')
}

/** Reads the account that claims to have signed. Throws the problem, by field. */
function readAccount({
  address,
  coin_type: coinType,
}: Pick<SignedText, 'address' | 'coin_type'>): NameAccount {
  if (!isAddress(address, { strict: false }))
    throw refuseName('address', 'It must be an EVM address: 0x and 40 hex digits.')
  if (fromCoinType(coinType) === undefined)
    throw refuseName(
      'coin_type',
      'It must be the coin type of an EVM chain: 60, or 2147483648 plus the chain id (ENSIP-11).',
    )
  return { address: address.toLowerCase() as Address, coinType }
}

/** Builds the single-use record of a text for its signer, kept until the text itself expires. */
function toOnceText({ address }: NameAccount, { timestamp }: NameText, message: string): OnceText {
  const hash = createHash('sha256').update(`${address}\n${message}`).digest('hex')
  return { hash, expiresAt: (timestamp + nameTextSeconds + 1) * 1000 }
}
