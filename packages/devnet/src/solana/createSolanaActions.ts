import { type Address, address, lamports } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { parseUnits } from 'viem'
import type { SolanaChain } from './chain/createSolanaChain.ts'
import type { SolanaDriver } from './createSolanaDriver.ts'
import { type SolanaAccount, solanaOthers } from './solanaAccounts.ts'
import { solanaTokens } from './solanaTokens.ts'

type Token = keyof typeof solanaTokens

/** Actions of people on the local Solana chain. Amounts are decimal text. Each returns the transaction's signature. */
export type SolanaActions = {
  createMint(token: Token): Promise<string>
  /** Mints from the faucet. Creates the receiver's token account if necessary. */
  mintToken(to: string, token: Token, amount: string): Promise<string>
  sendSol(from: SolanaAccount, to: string, amount: string): Promise<string>
  /** Creates the receiver's token account if necessary, as wallets do. */
  sendToken(from: SolanaAccount, to: string, token: Token, amount: string): Promise<string>
  /** Sends more than the balance: the transaction is included, and fails. */
  overdraw(from: SolanaAccount, to: string, token: Token): Promise<string>
}

/** Creates actions of one transaction each. */
export function createSolanaActions(chain: SolanaChain, driver: SolanaDriver): SolanaActions {
  const { faucet } = solanaOthers

  const tokenAccount = async (owner: Address, token: Token) => {
    const [ata] = await findAssociatedTokenPda({
      owner,
      mint: address(solanaTokens[token].mint),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    return ata
  }

  async function openAccount(payer: SolanaAccount, owner: Address, token: Token) {
    const mint = address(solanaTokens[token].mint)
    const ata = await tokenAccount(owner, token)
    const create = getCreateAssociatedTokenIdempotentInstruction({
      payer: await driver.signer(payer),
      ata,
      owner,
      mint,
    })
    return { mint, ata, create }
  }

  async function transfer(from: SolanaAccount, to: string, token: Token, amount: bigint) {
    const { mint, ata, create } = await openAccount(from, address(to), token)
    return [
      create,
      getTransferCheckedInstruction({
        source: await tokenAccount(address(from.address), token),
        mint,
        destination: ata,
        authority: await driver.signer(from),
        amount,
        decimals: solanaTokens[token].decimals,
      }),
    ]
  }

  return {
    async createMint(token) {
      const newAccount = await driver.signer(solanaOthers[token])
      const space = getMintSize()
      return driver.send(faucet, [
        getCreateAccountInstruction({
          payer: await driver.signer(faucet),
          newAccount,
          lamports: lamports(chain.rentFor(BigInt(space))),
          space,
          programAddress: TOKEN_PROGRAM_ADDRESS,
        }),
        getInitializeMint2Instruction({
          mint: newAccount.address,
          decimals: solanaTokens[token].decimals,
          mintAuthority: address(faucet.address),
          freezeAuthority: null,
        }),
      ])
    },
    async mintToken(to, token, amount) {
      const { mint, ata, create } = await openAccount(faucet, address(to), token)
      const { decimals } = solanaTokens[token]
      return driver.send(faucet, [
        create,
        getMintToCheckedInstruction({
          mint,
          token: ata,
          mintAuthority: await driver.signer(faucet),
          amount: parseUnits(amount, decimals),
          decimals,
        }),
      ])
    },
    async sendSol(from, to, amount) {
      return driver.send(from, [
        getTransferSolInstruction({
          source: await driver.signer(from),
          destination: address(to),
          amount: parseUnits(amount, 9),
        }),
      ])
    },
    async sendToken(from, to, token, amount) {
      return driver.send(
        from,
        await transfer(from, to, token, parseUnits(amount, solanaTokens[token].decimals)),
      )
    },
    async overdraw(from, to, token) {
      return driver.send(from, await transfer(from, to, token, 2n ** 63n), { isUntried: true })
    },
  }
}
