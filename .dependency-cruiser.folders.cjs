// Folders of the product, tests beside the code left out: none may need itself by way of others.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    { name: 'no-cycle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|^tests/|^fixtures/|\\.test\\.tsx?$` },
  },
};
