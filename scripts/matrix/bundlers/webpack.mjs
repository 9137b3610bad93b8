// Builds the app with webpack.
import { cpSync } from 'node:fs'
import path from 'node:path'
import webpack from 'webpack'

const compiler = webpack({
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
  experiments: { outputModule: true, css: true },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, compilerOptions: { noEmit: false } },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [
    new webpack.DefinePlugin({
      'import.meta.env.VITE_RPC_URL': JSON.stringify(`http://127.0.0.1:${process.env.CHAIN_PORT}`),
    }),
  ],
})
compiler.run((error, stats) => {
  if (error) throw error
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
  cpSync('public', 'dist', { recursive: true })
})
