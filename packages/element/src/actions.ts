export {
  connect,
  disconnect,
  getBalance,
  getBalances,
  sendTransaction,
  signIn,
  signMessage,
  switchNetwork,
  waitForReceipt,
} from '@latchkey/core'
