import type { Address, EncodedAccount } from '@solana/kit'
import bs58 from 'bs58'
import type { SolanaChain } from '../chain/createSolanaChain.ts'
import { readMint, readTokenAccount, tokenPrograms, writeTokenAmount } from '../chain/readTokenAccount.ts'
import { RpcFailure } from '../RpcFailure.ts'
import {
  type RpcConfig,
  readAddress,
  readBytes,
  readConfig,
  readNumber,
  readTexts,
} from './readParameters.ts'
import type { RpcMethods } from './rpcMethods.ts'
import { withContext } from './withContext.ts'
import { writeAccount } from './writeAccount.ts'

const accountsMax = 100
const largestMax = 20

/** Methods that read accounts: lamports, data, tokens. */
export function accountMethods(chain: SolanaChain): RpcMethods {
  const write = (key: Address, config: RpcConfig) => {
    const account = chain.account(key)
    return account ? writeAccount(chain, account, config) : null
  }
  const writeKeyed = (account: EncodedAccount, config: RpcConfig) => ({
    pubkey: account.address,
    account: writeAccount(chain, account, config),
  })
  const tokenAccounts = () =>
    tokenPrograms.flatMap((program) =>
      chain.accountsOf(program as Address).flatMap((account) => {
        const token = readTokenAccount(account)
        return token ? [{ account, token }] : []
      }),
    )
  const requireMint = (key: Address) => {
    const account = chain.account(key)
    const mint = account && readMint(account)
    if (!mint) throw new RpcFailure('invalidParams', 'Invalid param: not a Token mint')
    return mint
  }

  return {
    getBalance: ([key]) => withContext(chain, chain.account(readAddress(key))?.lamports ?? 0n),
    getAccountInfo: ([key, options]) => withContext(chain, write(readAddress(key), readConfig(options))),
    getMultipleAccounts([keys, options]) {
      const asked = readTexts(keys)
      if (asked.length > accountsMax)
        throw new RpcFailure('invalidParams', `Too many inputs provided; max ${accountsMax}`)
      return withContext(
        chain,
        asked.map((key) => write(readAddress(key), readConfig(options))),
      )
    },
    getProgramAccounts([program, options]) {
      const config = readConfig(options)
      const isWanted = readFilters(config.filters)
      const found = chain
        .accountsOf(readAddress(program))
        .filter(isWanted)
        .map((account) => writeKeyed(account, config))
      return config.withContext === true ? withContext(chain, found) : found
    },
    getTokenAccountsByOwner([owner, filter, options]) {
      const wanted = readAddress(owner)
      const { mint, programId } = readConfig(filter)
      const byMint = mint === undefined ? undefined : readAddress(mint)
      const byProgram = byMint === undefined ? readAddress(programId) : undefined
      const found = tokenAccounts().filter(
        ({ account, token }) =>
          token.owner === wanted && (token.mint === byMint || account.programAddress === byProgram),
      )
      return withContext(
        chain,
        found.map(({ account }) => writeKeyed(account, readConfig(options))),
      )
    },
    getTokenAccountBalance([key]) {
      const account = chain.account(readAddress(key))
      const token = account && readTokenAccount(account)
      if (!token) throw new RpcFailure('invalidParams', 'Invalid param: not a Token account')
      return withContext(chain, writeTokenAmount(token.amount, requireMint(token.mint).decimals))
    },
    getTokenSupply([key]) {
      const { supply, decimals } = requireMint(readAddress(key))
      return withContext(chain, writeTokenAmount(supply, decimals))
    },
    getTokenLargestAccounts([key]) {
      const mint = readAddress(key)
      const { decimals } = requireMint(mint)
      const accounts = tokenAccounts().filter(({ token }) => token.mint === mint)
      const sorted = accounts.sort((one, other) => Number(other.token.amount - one.token.amount))
      return withContext(
        chain,
        sorted.slice(0, largestMax).map(({ account, token }) => ({
          address: account.address,
          ...writeTokenAmount(token.amount, decimals),
        })),
      )
    },
  }
}

function readFilters(filters: unknown): (account: EncodedAccount) => boolean {
  if (!Array.isArray(filters)) return () => true
  const tests = filters.map((filter): ((account: EncodedAccount) => boolean) => {
    const { dataSize, memcmp } = readConfig(filter)
    if (dataSize !== undefined) {
      const size = readNumber(dataSize)
      return ({ data }) => data.length === size
    }
    const { offset, bytes, encoding } = readConfig(memcmp)
    const start = readNumber(offset)
    const wanted = bs58.encode(readBytes(bytes, encoding))
    const { length } = readBytes(bytes, encoding)
    return ({ data }) => bs58.encode(Uint8Array.from(data.slice(start, start + length))) === wanted
  })
  return (account) => tests.every((test) => test(account))
}
