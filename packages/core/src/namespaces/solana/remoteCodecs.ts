// Codecs for requests to and responses from remote wallets. Exported by name, since bundlers keep all of a module that
// is imported as a whole.
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
