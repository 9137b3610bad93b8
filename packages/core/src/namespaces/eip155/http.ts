// Apart, so that bundlers make a chunk of it.
export { http } from 'viem'
