export default {
  plugins: {
    // Specification, section 9: pixel values convert to rem by dividing by 37.5. `Px` keeps a hairline a pixel.
    'postcss-pxtorem': { rootValue: 37.5, propList: ['*'], minPixelValue: 1.5 },
  },
};
