// Builds the app with Rspack.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { rspack } from '@rspack/core'

const compiler = rspack({
  mode: 'production',
  target: ['web', 'es2022'],
  entry: './src/main.tsx',
  output: {
    path: path.resolve('dist'),
    filename: 'main.js',
    cssFilename: 'main.css',
    module: true,
    chunkFormat: 'module',
  },
  experiments: { outputModule: true },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [
    new rspack.DefinePlugin({
      'import.meta.env.VITE_RPC_URL': JSON.stringify(`http://127.0.0.1:${process.env.CHAIN_PORT}`),
    }),
  ],
})
compiler.run((error, stats) => {
  if (error) throw error
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
  cpSync('public', 'dist', { recursive: true })
})
