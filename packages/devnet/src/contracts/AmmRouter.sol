// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {AmmFactory} from "./AmmFactory.sol";
import {AmmPair} from "./AmmPair.sol";
import {Weth} from "./Weth.sol";

/// Adds, removes and swaps over the pairs of a factory, with the ABI of the Uniswap V2 router. A swap may bring its
/// permit along, in one `multicall` (which takes no ether), as with the routers that came after.
contract AmmRouter is Multicall {
    using SafeERC20 for IERC20;

    address public immutable factory;
    address public immutable WETH;

    error Expired();
    error InvalidPath();
    error InsufficientAmount();
    error InsufficientLiquidity();
    error InsufficientOutput();
    error ExcessiveInput();
    error PayoutFailed();

    modifier before(uint256 deadline) {
        if (block.timestamp > deadline) revert Expired();
        _;
    }

    constructor(address factory_, address weth_) {
        factory = factory_;
        WETH = weth_;
    }

    /// Only what WETH pays back comes in plainly.
    receive() external payable {
        assert(msg.sender == WETH);
    }

    /// Takes a permit of the caller's (EIP-2612) unless as much is allowed already: whoever saw it may have used it.
    function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (IERC20(token).allowance(msg.sender, address(this)) >= value) return;
        IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
    }

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 desiredA,
        uint256 desiredB,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256 amountA, uint256 amountB, uint256 shares) {
        (amountA, amountB) = _fit(tokenA, tokenB, desiredA, desiredB, minA, minB);
        shares = _supply(tokenA, tokenB, amountA, amountB, to);
    }

    function addLiquidityETH(
        address token,
        uint256 desiredToken,
        uint256 minToken,
        uint256 minEth,
        address to,
        uint256 deadline
    ) external payable before(deadline) returns (uint256 amountToken, uint256 amountEth, uint256 shares) {
        (amountToken, amountEth) = _fit(token, WETH, desiredToken, msg.value, minToken, minEth);
        address pair = _pair(token, WETH);
        IERC20(token).safeTransferFrom(msg.sender, pair, amountToken);
        _wrap(pair, amountEth);
        shares = AmmPair(pair).mint(to);
        if (msg.value > amountEth) _payEther(msg.sender, msg.value - amountEth);
    }

    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 shares,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) public before(deadline) returns (uint256 amountA, uint256 amountB) {
        address pair = _pair(tokenA, tokenB);
        IERC20(pair).safeTransferFrom(msg.sender, pair, shares);
        (uint256 amount0, uint256 amount1) = AmmPair(pair).burn(to);
        (amountA, amountB) = tokenA < tokenB ? (amount0, amount1) : (amount1, amount0);
        if (amountA < minA || amountB < minB) revert InsufficientAmount();
    }

    function removeLiquidityETH(
        address token,
        uint256 shares,
        uint256 minToken,
        uint256 minEth,
        address to,
        uint256 deadline
    ) external returns (uint256 amountToken, uint256 amountEth) {
        (amountToken, amountEth) = removeLiquidity(token, WETH, shares, minToken, minEth, address(this), deadline);
        IERC20(token).safeTransfer(to, amountToken);
        _unwrap(to, amountEth);
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = _quoteOut(amountIn, minOut, path);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amounts[0]);
        _swap(amounts, path, to);
    }

    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 maxIn,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = _quoteIn(amountOut, maxIn, path);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amounts[0]);
        _swap(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 minOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        if (path[0] != WETH) revert InvalidPath();
        amounts = _quoteOut(msg.value, minOut, path);
        _wrap(_pair(path[0], path[1]), amounts[0]);
        _swap(amounts, path, to);
    }

    function swapETHForExactTokens(uint256 amountOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        if (path[0] != WETH) revert InvalidPath();
        amounts = _quoteIn(amountOut, msg.value, path);
        _wrap(_pair(path[0], path[1]), amounts[0]);
        _swap(amounts, path, to);
        if (msg.value > amounts[0]) _payEther(msg.sender, msg.value - amounts[0]);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        if (path[path.length - 1] != WETH) revert InvalidPath();
        amounts = _quoteOut(amountIn, minOut, path);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amounts[0]);
        _swap(amounts, path, address(this));
        _unwrap(to, amounts[amounts.length - 1]);
    }

    function swapTokensForExactETH(
        uint256 amountOut,
        uint256 maxIn,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        if (path[path.length - 1] != WETH) revert InvalidPath();
        amounts = _quoteIn(amountOut, maxIn, path);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amounts[0]);
        _swap(amounts, path, address(this));
        _unwrap(to, amountOut);
    }

    /// What `amountA` is worth in the other token, without the fee.
    function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) public pure returns (uint256) {
        if (amountA == 0) revert InsufficientAmount();
        if (reserveA == 0 || reserveB == 0) revert InsufficientLiquidity();
        return amountA * reserveB / reserveA;
    }

    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        if (amountIn == 0) revert InsufficientAmount();
        if (reserveIn == 0 || reserveOut == 0) revert InsufficientLiquidity();
        uint256 afterFee = amountIn * 997;
        return afterFee * reserveOut / (reserveIn * 1000 + afterFee);
    }

    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        if (amountOut == 0) revert InsufficientAmount();
        if (reserveIn == 0 || reserveOut <= amountOut) revert InsufficientLiquidity();
        return reserveIn * amountOut * 1000 / ((reserveOut - amountOut) * 997) + 1;
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert InvalidPath();
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(path[i - 1], path[i]);
            amounts[i] = getAmountOut(amounts[i - 1], reserveIn, reserveOut);
        }
    }

    function getAmountsIn(uint256 amountOut, address[] calldata path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert InvalidPath();
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(path[i - 1], path[i]);
            amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
        }
    }

    function _quoteOut(uint256 amountIn, uint256 minOut, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        if (amounts[amounts.length - 1] < minOut) revert InsufficientOutput();
    }

    function _quoteIn(uint256 amountOut, uint256 maxIn, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsIn(amountOut, path);
        if (amounts[0] > maxIn) revert ExcessiveInput();
    }

    /// The amounts of both tokens that keep the pool's price; a pair that is missing is made.
    function _fit(
        address tokenA,
        address tokenB,
        uint256 desiredA,
        uint256 desiredB,
        uint256 minA,
        uint256 minB
    ) private returns (uint256 amountA, uint256 amountB) {
        if (_pair(tokenA, tokenB) == address(0)) AmmFactory(factory).createPair(tokenA, tokenB);
        (uint256 reserveA, uint256 reserveB) = _reserves(tokenA, tokenB);
        if (reserveA == 0 && reserveB == 0) return (desiredA, desiredB);
        (amountA, amountB) = (desiredA, quote(desiredA, reserveA, reserveB));
        if (amountB > desiredB) (amountA, amountB) = (quote(desiredB, reserveB, reserveA), desiredB);
        if (amountA < minA || amountB < minB) revert InsufficientAmount();
    }

    function _supply(address tokenA, address tokenB, uint256 amountA, uint256 amountB, address to)
        private
        returns (uint256 shares)
    {
        address pair = _pair(tokenA, tokenB);
        IERC20(tokenA).safeTransferFrom(msg.sender, pair, amountA);
        IERC20(tokenB).safeTransferFrom(msg.sender, pair, amountB);
        shares = AmmPair(pair).mint(to);
    }

    function _swap(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i = 0; i < path.length - 1; i++) {
            address recipient = i < path.length - 2 ? _pair(path[i + 1], path[i + 2]) : to;
            (uint256 out0, uint256 out1) =
                path[i] < path[i + 1] ? (uint256(0), amounts[i + 1]) : (amounts[i + 1], uint256(0));
            AmmPair(_pair(path[i], path[i + 1])).swap(out0, out1, recipient, "");
        }
    }

    function _pair(address tokenA, address tokenB) private view returns (address) {
        return AmmFactory(factory).getPair(tokenA, tokenB);
    }

    function _reserves(address tokenA, address tokenB) private view returns (uint256, uint256) {
        address pair = _pair(tokenA, tokenB);
        if (pair == address(0)) revert InsufficientLiquidity();
        (uint112 reserve0, uint112 reserve1,) = AmmPair(pair).getReserves();
        return tokenA < tokenB ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function _wrap(address to, uint256 amount) private {
        Weth(payable(WETH)).deposit{value: amount}();
        IERC20(WETH).safeTransfer(to, amount);
    }

    function _unwrap(address to, uint256 amount) private {
        Weth(payable(WETH)).withdraw(amount);
        _payEther(to, amount);
    }

    function _payEther(address to, uint256 amount) private {
        (bool paid,) = to.call{value: amount}("");
        if (!paid) revert PayoutFailed();
    }
}
