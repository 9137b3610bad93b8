// The table of explorers of EVM chains, by the type that CHAINS names them by.
export { blockscout } from './blockscout/createBlockscout.ts'
export { etherscan } from './etherscan/createEtherscan.ts'
