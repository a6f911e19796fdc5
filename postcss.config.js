export default {
  plugins: {
    // Specification, section 9: pixel values convert to rem by dividing by 37.5. Hairlines stay pixels, and so does
    // the root's own size, which the rem is made of.
    'postcss-pxtorem': { rootValue: 37.5, propList: ['*'], minPixelValue: 1.5, selectorBlackList: [/^html/] },
  },
};
