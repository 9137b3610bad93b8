import type { FailedTransactionMetadata } from 'litesvm'

/** Why a transaction failed, in the format of Solana's RPC: a name, or an object with one key. */
export type TransactionFailure = string | Readonly<Record<string, unknown>>

type NativeError = ReturnType<FailedTransactionMetadata['err']>

/** The machine's numeric error codes without further fields, in order. */
const transactionErrors = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
  'ClusterMaintenance',
  'AccountBorrowOutstanding',
  'WouldExceedMaxBlockCostLimit',
  'UnsupportedVersion',
  'InvalidWritableAccount',
  'WouldExceedMaxAccountCostLimit',
  'WouldExceedAccountDataBlockLimit',
  'TooManyAccountLocks',
  'AddressLookupTableNotFound',
  'InvalidAddressLookupTableOwner',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
  'InvalidRentPayingAccount',
  'WouldExceedMaxVoteCostLimit',
  'WouldExceedAccountDataTotalLimit',
  'MaxLoadedAccountsDataSizeExceeded',
  'ResanitizationNeeded',
  'InvalidLoadedAccountsDataSizeLimit',
  'UnbalancedTransaction',
  'ProgramCacheHitMaxLimit',
  'CommitCancelled',
] as const

const instructionErrors = [
  'GenericError',
  'InvalidArgument',
  'InvalidInstructionData',
  'InvalidAccountData',
  'AccountDataTooSmall',
  'InsufficientFunds',
  'IncorrectProgramId',
  'MissingRequiredSignature',
  'AccountAlreadyInitialized',
  'UninitializedAccount',
  'UnbalancedInstruction',
  'ModifiedProgramId',
  'ExternalAccountLamportSpend',
  'ExternalAccountDataModified',
  'ReadonlyLamportChange',
  'ReadonlyDataModified',
  'DuplicateAccountIndex',
  'ExecutableModified',
  'RentEpochModified',
  'NotEnoughAccountKeys',
  'AccountDataSizeChanged',
  'AccountNotExecutable',
  'AccountBorrowFailed',
  'AccountBorrowOutstanding',
  'DuplicateAccountOutOfSync',
  'InvalidError',
  'ExecutableDataModified',
  'ExecutableLamportChange',
  'ExecutableAccountNotRentExempt',
  'UnsupportedProgramId',
  'CallDepth',
  'MissingAccount',
  'ReentrancyNotAllowed',
  'MaxSeedLengthExceeded',
  'InvalidSeeds',
  'InvalidRealloc',
  'ComputationalBudgetExceeded',
  'PrivilegeEscalation',
  'ProgramEnvironmentSetupFailure',
  'ProgramFailedToComplete',
  'ProgramFailedToCompile',
  'Immutable',
  'IncorrectAuthority',
  'AccountNotRentExempt',
  'InvalidAccountOwner',
  'ArithmeticOverflow',
  'UnsupportedSysvar',
  'IllegalOwner',
  'MaxAccountsDataAllocationsExceeded',
  'MaxAccountsExceeded',
  'MaxInstructionTraceLengthExceeded',
  'BuiltinProgramsMustConsumeComputeUnits',
  'BorshIoError',
] as const

/** Messages of common errors, as real nodes word them. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  InsufficientFundsForRent: 'Transaction results in an account with insufficient funds for rent',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFunds: 'insufficient funds for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  InvalidAccountData: 'invalid account data for instruction',
  IncorrectProgramId: 'incorrect program id for instruction',
}

/** Converts the machine's error to the format of Solana's RPC. */
export function describeError(error: NativeError): TransactionFailure {
  if (typeof error === 'number') return transactionErrors[error] ?? `TransactionError${error}`
  if ('accountIndex' in error) {
    const name = error.constructor.name.includes('Rent')
      ? 'InsufficientFundsForRent'
      : 'ProgramExecutionTemporarilyRestricted'
    return { [name]: { account_index: error.accountIndex } }
  }
  if (!('err' in error)) return { DuplicateInstruction: error.index }
  const reason = error.err()
  const named =
    typeof reason === 'number'
      ? (instructionErrors[reason] ?? `InstructionError${reason}`)
      : 'code' in reason
        ? { Custom: reason.code }
        : { BorshIoError: reason.msg }
  return { InstructionError: [error.index, named] }
}

/** Returns the failure as a sentence. */
export function sayError(failure: TransactionFailure): string {
  if (typeof failure === 'string') return sentences[failure] ?? failure
  const [name = '', detail] = Object.entries(failure)[0] ?? []
  if (name !== 'InstructionError' || !Array.isArray(detail)) return sentences[name] ?? name
  const [index, reason] = detail as [number, string | Record<string, unknown>]
  const custom = typeof reason === 'object' && 'Custom' in reason ? Number(reason.Custom) : undefined
  const said =
    custom !== undefined
      ? `custom program error: 0x${custom.toString(16)}`
      : typeof reason === 'string'
        ? (sentences[reason] ?? reason)
        : JSON.stringify(reason)
  return `Error processing Instruction ${index}: ${said}`
}
