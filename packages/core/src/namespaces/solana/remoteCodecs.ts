// What a remote wallet is asked and answers with: named one by one, since bundlers keep all of what is loaded as a whole.
export {
  address,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  signatureBytes,
} from '@solana/kit'
