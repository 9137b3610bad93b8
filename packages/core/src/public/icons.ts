export { loadNetworkIcons } from '../icons/loadNetworkIcons.ts'
export { loadWalletIcon } from '../icons/loadWalletIcon.ts'
