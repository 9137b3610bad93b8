import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  type Blockhash,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../../entries/testWorld.ts'

const { solana } = await testWorld()
const [alice, bob] = solana.accounts
const rpc = createSolanaRpc(solana.rpc)
const rpcSubscriptions = createSolanaRpcSubscriptions(solana.ws)
const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never)
const owner = await createKeyPairSignerFromBytes(bs58.decode(alice!.secretKey))
const receiver = address(bob!.address)

async function build(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  fee?: { price: bigint; limit: number },
) {
  const { value } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
    (living) => appendTransactionMessageInstructions(instructions, living),
    (whole) => (fee ? setTransactionMessageComputeUnitPrice(fee.price, whole) : whole),
    (priced) => (fee ? setTransactionMessageComputeUnitLimit(fee.limit, priced) : priced),
  )
  const signed = await signTransactionMessageWithSigners(message)
  assertIsSendableTransaction(signed)
  assertIsTransactionWithBlockhashLifetime(signed)
  return signed
}

const transfer = (source: KeyPairSigner, amount: bigint) =>
  getTransferSolInstruction({ source, destination: receiver, amount })
const balanceOf = async (key: string) => (await rpc.getBalance(address(key)).send()).value

async function call(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(solana.rpc, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return response.json()
}

describe('with @solana/kit', () => {
  it('sends SOL and confirms it over the WebSocket', async () => {
    const before = await balanceOf(receiver)
    const signed = await build(owner, [transfer(owner, 250_000_000n)])
    await sendAndConfirm(signed, { commitment: 'confirmed' })
    expect(await balanceOf(receiver)).toBe(before + 250_000_000n)
    const found = await rpc
      .getTransaction(getSignatureFromTransaction(signed), {
        ...{ encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 },
      })
      .send()
    expect(found?.meta?.err).toBeNull()
    expect(found?.meta?.fee).toBe(5_000n)
    expect(found?.version).toBe(0)
    expect(found?.transaction.message.instructions[0]).toMatchObject({
      program: 'system',
      parsed: {
        type: 'transfer',
        info: { source: owner.address, destination: receiver, lamports: 250_000_000n },
      },
    })
  })

  it('sends an SPL token to a recipient without an account for it', async () => {
    const friend = await generateKeyPairSigner()
    const mint = address(solana.tokens.dusd)
    const ataOf = async (wallet: typeof friend.address) => {
      const [ata] = await findAssociatedTokenPda({ owner: wallet, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
      return ata
    }
    const ata = await ataOf(friend.address)
    const signed = await build(owner, [
      getCreateAssociatedTokenIdempotentInstruction({ payer: owner, ata, owner: friend.address, mint }),
      getTransferCheckedInstruction({
        ...{ source: await ataOf(owner.address), mint, destination: ata },
        ...{ authority: owner, amount: 12_500_000n, decimals: 6 },
      }),
    ])
    await sendAndConfirm(signed, { commitment: 'confirmed' })
    expect((await fetchToken(rpc, ata)).data.amount).toBe(12_500_000n)
    expect((await fetchMint(rpc, mint)).data.decimals).toBe(6)
    expect((await rpc.getTokenAccountBalance(ata).send()).value).toEqual({
      ...{ amount: '12500000', decimals: 6, uiAmount: 12.5, uiAmountString: '12.5' },
    })
    const { value } = await rpc
      .getTokenAccountsByOwner(friend.address, { mint }, { encoding: 'jsonParsed' })
      .send()
    expect(value[0]?.account.data.parsed.info).toMatchObject({
      mint,
      owner: friend.address,
      state: 'initialized',
    })
    const found = await rpc
      .getTransaction(getSignatureFromTransaction(signed), {
        ...{ encoding: 'json', maxSupportedTransactionVersion: 0 },
      })
      .send()
    const balance = found?.meta?.postTokenBalances?.find((one) => one.owner === friend.address)
    expect(balance).toMatchObject({
      mint,
      programId: TOKEN_PROGRAM_ADDRESS,
      uiTokenAmount: { amount: '12500000' },
    })
    expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
    const [newest] = await rpc.getSignaturesForAddress(ata).send()
    expect(newest?.signature).toBe(getSignatureFromTransaction(signed))
  })

  it('accepts a priority fee and estimates it correctly', async () => {
    const signed = await build(owner, [transfer(owner, 1_000_000n)], { price: 20_000n, limit: 600 })
    const message = Buffer.from(signed.messageBytes).toString('base64')
    const { value: told } = await rpc.getFeeForMessage(message as never).send()
    expect(told).toBe(5_012n)
    const before = await balanceOf(owner.address)
    await sendAndConfirm(signed, { commitment: 'confirmed' })
    expect(before - (await balanceOf(owner.address))).toBe(1_000_000n + 5_012n)
    const fees = await rpc.getRecentPrioritizationFees([receiver]).send()
    expect(fees.some(({ prioritizationFee }) => prioritizationFee === 20_000n)).toBe(true)
  })

  it('simulates a transaction, with its own blockhash if requested', async () => {
    const signed = await build(owner, [transfer(owner, 5_000_000n)])
    const wire = getBase64EncodedWireTransaction(signed)
    const before = await balanceOf(receiver)
    const { value } = await rpc
      .simulateTransaction(wire, {
        ...{ encoding: 'base64', sigVerify: true },
        accounts: { encoding: 'base64', addresses: [receiver] },
      })
      .send()
    expect(value.err).toBeNull()
    expect(value.unitsConsumed).toBeGreaterThan(0n)
    expect(value.logs?.join()).toContain('success')
    expect(value.accounts[0]?.lamports).toBe(before + 5_000_000n)
    expect(await balanceOf(receiver)).toBe(before)

    const old = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as Blockhash
    const stale = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayerSigner(owner, empty),
        (paid) =>
          setTransactionMessageLifetimeUsingBlockhash({ blockhash: old, lastValidBlockHeight: 1n }, paid),
        (living) => appendTransactionMessageInstructions([transfer(owner, 5_000_000n)], living),
      ),
    )
    const staleWire = getBase64EncodedWireTransaction(stale)
    const tried = await rpc.simulateTransaction(staleWire, { encoding: 'base64' }).send()
    expect(tried.value.err).toBe('BlockhashNotFound')
    const replaced = await rpc
      .simulateTransaction(staleWire, { encoding: 'base64', replaceRecentBlockhash: true })
      .send()
    expect(replaced.value.err).toBeNull()
    expect(await rpc.isBlockhashValid(old).send()).toMatchObject({ value: false })
    expect(await rpc.isBlockhashValid(replaced.value.replacementBlockhash.blockhash).send()).toMatchObject({
      value: true,
    })
  })

  it('rejects a failing transaction before sending it, with the program’s own error', async () => {
    const signed = await build(owner, [transfer(owner, 10n ** 15n)])
    await expect(sendAndConfirm(signed, { commitment: 'confirmed' })).rejects.toMatchObject({
      context: { __code: -32002, unitsConsumed: expect.anything() },
      cause: { context: { code: 1 } },
    })
    const skipped = await call('sendTransaction', [
      getBase64EncodedWireTransaction(signed),
      { encoding: 'base64', skipPreflight: true },
    ])
    const { result: signature } = skipped as { result: string }
    const { value } = await rpc.getSignatureStatuses([signature as never]).send()
    expect(value[0]).toMatchObject({
      err: { InstructionError: [0n, { Custom: 1n }] },
      confirmationStatus: 'finalized',
    })
  })

  it('airdrops SOL and notifies subscribers of the account', async () => {
    const friend = await generateKeyPairSigner()
    const end = new AbortController()
    const accounts = await rpcSubscriptions
      .accountNotifications(friend.address, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe({ abortSignal: end.signal })
    const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal: end.signal })
    const logs = await rpcSubscriptions
      .logsNotifications({ mentions: [friend.address] }, { commitment: 'confirmed' })
      .subscribe({ abortSignal: end.signal })
    // Notifications before the first listener are lost.
    const [nextAccount, nextSlot, nextLogs] = [accounts, slots, logs].map((told) =>
      told[Symbol.asyncIterator]().next(),
    )
    await airdropFactory({ rpc, rpcSubscriptions } as never)({
      commitment: 'confirmed',
      lamports: lamports(2_000_000_000n),
      recipientAddress: friend.address,
    })
    expect(await nextAccount).toMatchObject({ value: { value: { lamports: 2_000_000_000n } } })
    expect(await nextLogs).toMatchObject({
      value: { value: { err: null, logs: expect.arrayContaining([expect.stringContaining('success')]) } },
    })
    const { value: told } = (await nextSlot) as { value: { slot: bigint; parent: bigint } }
    expect(told.slot).toBe(told.parent + 1n)
    end.abort()
    const { value } = await rpc.getAccountInfo(friend.address, { encoding: 'base64' }).send()
    expect(value).toMatchObject({ executable: false, space: 0n, rentEpoch: 2n ** 64n - 1n })
  })

  it('lists an account’s transactions page by page, newest first', async () => {
    const all = await rpc.getSignaturesForAddress(owner.address).send()
    expect(all.length).toBeGreaterThan(50)
    const slots = all.map(({ slot }) => slot)
    expect(slots).toEqual([...slots].sort((one, other) => Number(other - one)))
    const first = await rpc.getSignaturesForAddress(owner.address, { limit: 10 }).send()
    const before = first.at(-1)!.signature
    const second = await rpc.getSignaturesForAddress(owner.address, { limit: 10, before }).send()
    expect([...first, ...second]).toEqual(all.slice(0, 20))
    const until = await rpc.getSignaturesForAddress(owner.address, { until: before }).send()
    expect(until).toEqual(all.slice(0, 9))
  })

  it('returns slots, blocks and tokens', async () => {
    const [newest] = await rpc.getSignaturesForAddress(owner.address, { limit: 1 }).send()
    const block = await rpc
      .getBlock(newest!.slot, {
        ...{ maxSupportedTransactionVersion: 0, transactionDetails: 'full', rewards: false },
      })
      .send()
    expect(block?.transactions[0]?.transaction.signatures[0]).toBe(newest!.signature)
    expect(block?.blockTime).toBe(newest!.blockTime)
    const slot = await rpc.getSlot().send()
    expect(await rpc.getBlockHeight().send()).toBeGreaterThanOrEqual(slot)
    expect((await rpc.getEpochInfo().send()).absoluteSlot).toBeGreaterThanOrEqual(slot)
    expect(await rpc.getGenesisHash().send()).toContain(solana.caipNetworkId.slice('solana:'.length))
    const mint = address(solana.tokens.mob)
    expect((await rpc.getTokenSupply(mint).send()).value).toMatchObject({ decimals: 9 })
    const balance = await rpc
      .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
        encoding: 'base64',
        filters: [{ dataSize: 165n }, { memcmp: { offset: 0n, bytes: mint as never, encoding: 'base58' } }],
      })
      .send()
    expect(balance.length).toBeGreaterThanOrEqual(4)
  })
})

describe('with web3.js 1', () => {
  const connection = new Connection(solana.rpc, 'confirmed')
  const signer = Keypair.fromSecretKey(bs58.decode(bob!.secretKey))

  it('sends SOL and confirms it on the next port', async () => {
    const destination = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ blockhash, lastValidBlockHeight, feePayer: signer.publicKey }).add(
      SystemProgram.transfer({
        ...{ fromPubkey: signer.publicKey, toPubkey: destination, lamports: LAMPORTS_PER_SOL / 10 },
      }),
    )
    const signature = await connection.sendTransaction(transaction, [signer])
    const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect(value.err).toBeNull()
    expect(await connection.getBalance(destination)).toBe(LAMPORTS_PER_SOL / 10)
    const found = await connection.getParsedTransaction(signature)
    expect(found?.meta?.fee).toBe(5_000)
    const legacy = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(legacy?.version).toBe('legacy')
  })

  it('reads accounts and tokens, and airdrops SOL', async () => {
    const mint = new PublicKey(solana.tokens.dusd)
    const { value } = await connection.getParsedTokenAccountsByOwner(signer.publicKey, { mint })
    expect(value[0]?.account.data.parsed.info.tokenAmount.decimals).toBe(6)
    const info = await connection.getAccountInfo(mint)
    expect(info?.data.length).toBe(82)
    const friend = Keypair.generate().publicKey
    const signature = await connection.requestAirdrop(friend, LAMPORTS_PER_SOL)
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe('finalized')
    expect(await connection.getBalance(friend)).toBe(LAMPORTS_PER_SOL)
    const several = await connection.getMultipleAccountsInfo([friend, Keypair.generate().publicKey])
    expect(several.map((one) => one?.lamports)).toEqual([LAMPORTS_PER_SOL, undefined])
  })
})

describe('with raw requests', () => {
  it('returns a batch in order without responses to notifications', async () => {
    const response = await fetch(solana.rpc, {
      method: 'POST',
      body: JSON.stringify([
        { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
        { jsonrpc: '2.0', method: 'ping' },
        { jsonrpc: '2.0', id: 7, method: 'getNothing' },
      ]),
    })
    expect(await response.json()).toEqual([
      { jsonrpc: '2.0', id: 'a', result: 'ok' },
      { jsonrpc: '2.0', id: 7, error: { code: -32_601, message: 'Method not found' } },
    ])
  })

  it.each([
    ['getBalance', ['0xabc'], -32_602],
    ['getBalance', [], -32_602],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }], -32_602],
    ['sendTransaction', ['%', { encoding: 'base64' }], -32_602],
    ['getBlock', [10 ** 12], -32_004],
    ['getSlot', [{ minContextSlot: 10 ** 12 }], -32_016],
    ['getTokenSupply', ['11111111111111111111111111111111'], -32_602],
    ['getSignaturesForAddress', ['11111111111111111111111111111111', { limit: 2_000 }], -32_602],
  ])('rejects %s of %j with %i', async (method, params, code) => {
    expect(await call(method, params)).toMatchObject({ error: { code, message: expect.any(String) } })
  })

  it('requires a client to declare that it supports newer transactions', async () => {
    const [newest] = await rpc.getSignaturesForAddress(owner.address, { limit: 1 }).send()
    expect(await call('getTransaction', [newest!.signature])).toMatchObject({ error: { code: -32_015 } })
  })

  it('encodes bytes in the requested encoding', async () => {
    const data = async (encoding?: string) => {
      const answer = await call('getAccountInfo', [solana.tokens.dusd, encoding && { encoding }])
      return (answer as { result: { value: { data: unknown } } }).result.value.data
    }
    const [base64] = (await data('base64')) as [string]
    const [base58] = (await data('base58')) as [string]
    expect(Buffer.from(base64, 'base64')).toEqual(Buffer.from(bs58.decode(base58)))
    expect(await data()).toBe(base58)
    expect(await data('jsonParsed')).toMatchObject({ program: 'spl-token', parsed: { type: 'mint' } })
  })

  it.each(['https://evil.example', 'null'])('rejects a page of %s', async (origin) => {
    const response = await fetch(solana.rpc, { method: 'POST', headers: { origin }, body: '{}' })
    expect(response.status).toBe(403)
  })
})
