import type { BrowserFamily } from './platform.ts';

/** Where the permission is given back, browser by browser. */
export const permissionSteps: Record<BrowserFamily, readonly string[]> = {
  wechat_ios: ['打开手机“设置”，找到“微信”', '打开“相机”和“麦克风”', '回到微信，重新点开链接'],
  wechat_android: [
    '打开手机“设置” > “应用管理” > “微信” > “权限”',
    '把“相机”和“麦克风”设为“允许”',
    '回到微信，点“重新打开”',
  ],
  // Its window has no address bar, and the system asks in its stead.
  wechat_desktop: [
    '打开电脑的系统设置，找到“隐私”里的“相机”和“麦克风”',
    '允许“微信”使用',
    '回到微信，重新点开链接；也可以用手机微信打开',
  ],
  alipay_ios: ['打开手机“设置”，找到“支付宝”', '打开“相机”和“麦克风”', '回到支付宝，重新点开链接'],
  alipay_android: [
    '打开手机“设置” > “应用管理” > “支付宝” > “权限”',
    '把“相机”和“麦克风”设为“允许”',
    '回到支付宝，点“重新打开”',
  ],
  ios: [
    '点地址栏左边的“大小”或页面菜单',
    '选“网站设置”，把“相机”“麦克风”设为“允许”',
    '回到本页，点“重新打开”',
  ],
  android: ['点地址栏左边的锁形或设置图标', '选“权限”，打开“摄像头”和“麦克风”', '回到本页，点“重新打开”'],
  desktop: ['点地址栏旁的摄像头图标', '选“始终允许”使用摄像头和麦克风', '刷新本页后再试'],
};
