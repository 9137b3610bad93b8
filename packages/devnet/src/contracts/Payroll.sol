// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Splits what it is sent among many: ether moves by internal calls, which no log tells of.
contract Payroll {
    error PayoutFailed(address to);

    function pay(address[] calldata to) external payable {
        uint256 share = msg.value / to.length;
        for (uint256 i = 0; i < to.length; i++) _send(to[i], share);
        if (address(this).balance > 0) _send(msg.sender, address(this).balance);
    }

    function _send(address to, uint256 amount) private {
        (bool paid,) = to.call{value: amount}("");
        if (!paid) revert PayoutFailed(to);
    }
}
