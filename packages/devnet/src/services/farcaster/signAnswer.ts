import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { devnetChainNumber } from '../../accounts/chainId.ts'
import type { ChannelAnswer, ChannelQuestion } from './createChannels.ts'
import type { FarcasterPerson } from './farcasterPeople.ts'

/** Signs an app's request as a Farcaster app does for its user (FIP-11). */
export async function signAnswer(
  { domain, siweUri, nonce, notBefore, expirationTime, requestId }: ChannelQuestion,
  { fid, username, account }: FarcasterPerson,
): Promise<ChannelAnswer> {
  const message = createSiweMessage({
    ...{ domain, uri: siweUri, nonce, version: '1' },
    address: getAddress(account.address),
    chainId: devnetChainNumber,
    statement: 'Farcaster Auth',
    issuedAt: new Date(),
    resources: [`farcaster://fid/${fid}`],
    ...(notBefore && { notBefore: new Date(notBefore) }),
    ...(expirationTime && { expirationTime: new Date(expirationTime) }),
    ...(requestId && { requestId }),
  })
  const signature = await privateKeyToAccount(account.privateKey).signMessage({ message })
  return { message, signature, fid: Number(fid), username }
}
